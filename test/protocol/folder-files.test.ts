import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderFiles, type ListLimits } from '../../server/src/host/folder-files.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

const NO_LIMITS: ListLimits = { files: 1_000, entries: 1_000, isCancelled: () => false }

let workspace: TestWorkspace
let folder: string

beforeEach(() => {
  workspace = createWorkspace()
  folder = join(workspace.top, 'workspace')
  for (const path of ['a.yaml', 'one/b.yml', 'two/c.json', 'two/deep/d.conf', 'two/e.txt'])
    workspace.put(`workspace/${path}`, 'x')
})

afterEach(() => workspace.remove())

async function list(limits: Partial<ListLimits>, folders: readonly string[] = [folder]) {
  const { paths, complete } = await folderFiles.list(folders, { ...NO_LIMITS, ...limits })
  return { paths: paths.map((path) => path.slice(folder.length + 1)), complete }
}

test('files of folders inside each other are listed once', async () => {
  expect(await list({}, [folder, join(folder, 'two')])).toEqual({
    paths: ['a.yaml', 'one/b.yml', 'two/c.json', 'two/deep/d.conf'],
    complete: true,
  })
})

test('no more files than the limit', async () => {
  expect(await list({ files: 2 })).toEqual({ paths: ['a.yaml', 'one/b.yml'], complete: false })
})

test('no directory is listed behind the limit of entries', async () => {
  expect(await list({ entries: 2 })).toEqual({ paths: ['a.yaml'], complete: false })
})

test('who cancels waits for no further directory', async () => {
  expect((await list({ isCancelled: () => true })).paths).toEqual([])
})

test('a folder that is not there is empty', async () => {
  expect(await list({}, [join(workspace.top, 'missing')])).toEqual({ paths: [], complete: true })
})

test('a stamp changes with the content, and only files in the folders have one', async () => {
  const path = join(folder, 'a.yaml')
  const before = await folderFiles.stamp(path, [folder])
  workspace.put('workspace/a.yaml', 'longer')
  expect(await folderFiles.stamp(path, [folder])).not.toBe(before)
  workspace.put('outside.yaml', 'x')
  symlinkSync(join(workspace.top, 'outside.yaml'), join(folder, 'out.yaml'))
  workspace.put('workspace/large.yaml', ' '.repeat(1024 * 1024 + 1))
  for (const other of ['out.yaml', 'one', 'missing.yaml', '../outside.yaml', 'large.yaml'])
    expect(await folderFiles.stamp(join(folder, other), [folder])).toBeUndefined()
  expect(await folderFiles.exists(join(folder, 'large.yaml'), [folder])).toBe(true)
  expect(await folderFiles.exists(path, [])).toBe(false)
})
