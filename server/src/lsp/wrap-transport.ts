import type { DataCallback, MessageReader, MessageWriter } from 'vscode-languageserver'

/** A reader each of whose messages goes to `receive`, which passes on what is to be read. */
export function readerThrough(
  reader: MessageReader,
  receive: (message: Parameters<DataCallback>[0], pass: DataCallback) => void,
): MessageReader {
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen: (callback) => reader.listen((message) => receive(message, callback)),
    dispose: () => reader.dispose(),
  }
}

/** A writer that writes in another way. */
export function writerThrough(writer: MessageWriter, write: MessageWriter['write']): MessageWriter {
  return {
    onError: writer.onError,
    onClose: writer.onClose,
    write,
    end: () => writer.end(),
    dispose: () => writer.dispose(),
  }
}
