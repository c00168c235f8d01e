/** A file that the build writes. `path` is relative to the top of the repository. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}
