import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bareProfile } from '../harness/editor-profiles.ts'
import { serverBundle, startClient } from '../harness/lsp-client.ts'
import { root } from '../harness/paths.ts'

const launcher = `${root}server/bin/orch-config-ls.js`
const TEXT = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\nmaxPod: 110\n'

describe('transports', { timeout: 30_000 }, () => {
  test.each(['stdio', 'socket', 'node-ipc'] as const)('%s', async (transport) => {
    const client = await startClient(bareProfile, { transport })
    client.open('file:///a.yaml', TEXT)
    expect((await client.diagnostics('file:///a.yaml', 1)).map(({ code }) => code)).toEqual(['unknown-field'])
    expect(await client.stop()).toBe(0)
    expect(client.complaints).toEqual([])
  })
})

describe('the end of the client is the end of the server', { timeout: 30_000 }, () => {
  test('its input closes', async () => {
    const server = spawn(process.execPath, [serverBundle, '--stdio'], { stdio: ['pipe', 'ignore', 'ignore'] })
    server.stdin?.end()
    expect(await exitCode(server)).toBe(1)
  })

  test('its socket closes', async () => {
    const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const server = spawn(process.execPath, [serverBundle, `--socket=${port}`], { stdio: 'ignore' })
    expect(await exitCode(server)).toBe(1)
    listener.close()
  })

  test('its channel closes', async () => {
    const server = spawn(process.execPath, [serverBundle, '--node-ipc'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await once(server, 'spawn')
    server.disconnect()
    expect(await exitCode(server)).toBe(1)
  })

  test('its process is gone, although the input stays open', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await exitCode(gone)
    const profile = { name: 'gone', params: { ...bareProfile.params, processId: gone.pid ?? null } }
    const client = await startClient(profile)
    expect(await exitCode(client.process)).toBe(1)
  })
})

describe('command line', { timeout: 30_000 }, () => {
  test('the launcher starts the server', async () => {
    const server = spawn(process.execPath, [launcher, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    server.stdin?.write(framed({ jsonrpc: '2.0', id: 1, method: 'initialize', params: bareProfile.params }))
    let answer = ''
    for await (const chunk of server.stdout ?? []) {
      answer += chunk
      if (answer.includes('"capabilities"')) server.kill()
    }
    expect(answer).toContain('"name":"orch-config-language-server"')
  })

  test('a launcher without its bundle says what to do', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'orch-config-'))
    await cp(dirname(launcher), join(directory, 'bin'), { recursive: true })
    const { code, stderr } = await run([join(directory, 'bin', 'orch-config-ls.js'), '--stdio'])
    expect(code).toBe(2)
    expect(stderr).toContain('npm run build')
    await rm(directory, { recursive: true })
  })

  test.each([['--socket=abc'], ['--socket=0'], ['--socket']])('%s is refused', async (argument) => {
    const { code, stderr } = await run([serverBundle, argument])
    expect(code).toBe(2)
    expect(stderr).toContain('--socket=7000')
  })

  test('a port where nobody listens is an error, not a hang', async () => {
    const { code, stderr } = await run([serverBundle, '--socket=1'])
    expect(code).toBe(2)
    expect(stderr).toContain('ECONNREFUSED')
  })

  test('everything else is the command line', async () => {
    expect((await run([serverBundle, '--version'])).stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/)
    expect((await run([serverBundle, '--help'])).stdout).toContain('check')
  })
})

function framed(message: object): string {
  const content = JSON.stringify(message)
  return `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`
}

async function exitCode(child: ReturnType<typeof spawn>): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const [code] = await once(child, 'exit')
  return code
}

function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}
