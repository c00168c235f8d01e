/**
 * Sends a message over the channel to the process that started this one. The promise is kept when the parent's side has it; the library's own writer
 * keeps it at once, however much has not been taken. Throws where the message is too deep for JSON, rejects when the channel is gone.
 */
export function sendToParent(message: object): Promise<void> {
  let done = (_error: Error | null): void => {}
  const taken = new Promise<void>((resolve, reject) => {
    done = (error) => (error ? reject(error) : resolve())
  })
  if (process.send) process.send(message, undefined, undefined, done)
  else done(new Error('There is no channel.'))
  return taken
}
