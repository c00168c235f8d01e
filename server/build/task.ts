/** What every task is given. A task exports `run`, which takes it and gives the exit code. */
export interface TaskContext {
  /** The top of the repository, with a slash at the end. */
  readonly root: string
  readonly args: readonly string[]
}
