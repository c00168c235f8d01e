// Loaded into a process before anything else (`node --require`), and into its threads: whatever would reach the network, start a process or a thread of another script than
// FENCE_THREAD, change a file, or read one outside of the directories in FENCE_READABLE is not done, and said on stderr as a line that begins with "FENCE".
const fs = require('node:fs')
const { sep } = require('node:path')
const { fileURLToPath } = require('node:url')

const readable = (process.env.FENCE_READABLE ?? '').split('\n').filter(Boolean)
const write = fs.writeSync

function refuse(what) {
  write(2, `FENCE ${what}\n`)
  throw Object.assign(new Error(`refused: ${what}`), { code: 'EACCES' })
}

/** Puts a function that refuses into the place of each. */
function close(module, name, names) {
  for (const member of names) {
    if (typeof module[member] !== 'function') throw new Error(`There is no ${name}.${member}.`)
    module[member] = (...args) => refuse(`${name}.${member} ${String(args[0]).slice(0, 200)}`)
  }
}

function pathOf(file) {
  return file instanceof URL ? fileURLToPath(file) : String(file)
}

function isReadable(file) {
  const path = pathOf(file)
  return readable.some((directory) => path === directory || path.startsWith(directory + sep))
}

/** Lets a function through for paths that may be read. */
function guard(module, name, names) {
  for (const member of names) {
    const original = module[member]
    if (typeof original !== 'function') throw new Error(`There is no ${name}.${member}.`)
    module[member] = function (file, ...rest) {
      const isFile = typeof file === 'string' || file instanceof URL || Buffer.isBuffer(file)
      if (isFile && !isReadable(file)) refuse(`${name}.${member} ${pathOf(file)}`)
      const [flags] = rest
      if (
        /^open/.test(member) &&
        flags !== undefined &&
        typeof flags !== 'function' &&
        !/^(?:r|rs|0)$/.test(String(flags))
      )
        refuse(`${name}.${member} ${pathOf(file)} for "${flags}"`)
      return original.call(this, file, ...rest)
    }
  }
}

const CHANGES =
  'appendFile chmod chown copyFile cp lchown link lutimes mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes writeFile'.split(
    ' ',
  )
const READS = 'access open opendir readFile readdir readlink'.split(' ')

close(fs.promises, 'fs.promises', CHANGES)
close(fs, 'fs', [...CHANGES, ...CHANGES.map((name) => `${name}Sync`), 'createWriteStream', 'ftruncateSync'])
guard(fs.promises, 'fs.promises', READS)
guard(fs, 'fs', [...READS, ...READS.map((name) => `${name}Sync`), 'createReadStream'])

const net = require('node:net')
close(net, 'net', ['connect', 'createConnection', 'createServer'])
close(net.Socket.prototype, 'net.Socket', ['connect'])
close(net.Server.prototype, 'net.Server', ['listen'])
for (const name of ['http', 'https']) close(require(`node:${name}`), name, ['request', 'get'])
close(require('node:http2'), 'http2', ['connect'])
close(require('node:tls'), 'tls', ['connect'])
close(require('node:dgram'), 'dgram', ['createSocket'])
for (const dns of [require('node:dns'), require('node:dns').promises])
  close(dns, 'dns', ['lookup', 'resolve', 'resolve4'])
const STARTS = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']
close(require('node:child_process'), 'child_process', STARTS)
close(globalThis, 'global', ['fetch'])
close(require('node:vm'), 'vm', ['runInNewContext', 'runInContext', 'createContext'])
globalThis.eval = () => refuse('eval')

const threads = require('node:worker_threads')
threads.Worker = class extends threads.Worker {
  constructor(script, options) {
    // With an environment or arguments of its own, a thread could leave the fence behind.
    const stays = !['eval', 'env', 'execArgv'].some((option) => options && option in options)
    if (!stays || pathOf(script) !== process.env.FENCE_THREAD) refuse(`worker_threads.Worker ${pathOf(script)}`)
    super(script, options)
  }
}
