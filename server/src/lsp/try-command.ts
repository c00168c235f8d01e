/** The command behind the lenses; the client sends it back with the argument that it was given. */
export const TRY_COMMAND = 'orchConfig.try'

export interface TryArgument {
  readonly uri: string
  /** Sample data is to be created beside the document. */
  readonly create?: boolean
  /** The results are no longer wanted. */
  readonly stop?: boolean
}

/** What a client sends may be anything; undefined for what is no argument of the command. */
export function readTryArgument(value: unknown): TryArgument | undefined {
  if (typeof value === 'string') return { uri: value }
  if (typeof value !== 'object' || value === null || !('uri' in value) || typeof value.uri !== 'string')
    return undefined
  return {
    uri: value.uri,
    ...('create' in value && value.create === true && { create: true }),
    ...('stop' in value && value.stop === true && { stop: true }),
  }
}
