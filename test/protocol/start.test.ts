import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createConnection } from 'vscode-languageserver/node'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node'
import { filePaths } from '../../server/src/host/file-paths.ts'
import { folderFiles } from '../../server/src/host/folder-files.ts'
import { createProjectFiles } from '../../server/src/host/project-files.ts'
import { WholeMessageWriter } from '../../server/src/lsp/message-writer.ts'
import { serve } from '../../server/src/lsp/server.ts'
import { bareProfile } from '../harness/editor-profiles.ts'
import { testService } from '../harness/schemas.ts'

test('the core is loaded as soon as `initialize` is answered, whatever the client says next', async () => {
  const [there, back] = [new PassThrough(), new PassThrough()]
  const client = createMessageConnection(new StreamMessageReader(back), new StreamMessageWriter(there))
  onTestFinished(() => client.dispose())
  const server = createConnection(new StreamMessageReader(there), new WholeMessageWriter(back))
  let isAnswered = false
  back.on('data', () => {
    isAnswered = true
  })
  const answeredBefore = new Promise<boolean>((resolve) =>
    serve(server, {
      name: 'test',
      version: '0',
      paths: filePaths,
      createProjectFiles,
      formatText: async (text) => text,
      loadFolderFiles: async () => folderFiles,
      loadService: async () => {
        resolve(isAnswered)
        return testService()
      },
    }),
  )
  server.listen()
  client.listen()
  await client.sendRequest('initialize', bareProfile.params)
  expect(await answeredBefore).toBe(true)
})
