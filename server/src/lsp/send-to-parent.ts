/**
 * Sends a message over the channel to the process that started this one. The promise is kept when the parent's side has it; the library's own writer
 * keeps it at once, however much has not been taken. Throws where the message is too deep for JSON. Where the channel is gone the process ends with it: the library
 * would log that a message was not sent, by sending a message, and leave no turn in which the end of the channel is noticed.
 */
export function sendToParent(message: object, gone = endWithParent): Promise<void> {
  let done = (_error: Error | null): void => {}
  const taken = new Promise<void>((resolve, reject) => {
    done = (error) => {
      if (!error) return resolve()
      gone()
      reject(error)
    }
  })
  if (process.send) process.send(message, undefined, undefined, done)
  else done(new Error('There is no channel.'))
  return taken
}

function endWithParent(): void {
  process.exit(1)
}
