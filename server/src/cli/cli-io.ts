import type { CompiledSchemas } from '../core/schema/schema.ts'
import type { FileText } from '../host/read-text-file.ts'

/** Everything that the command line takes from, and gives to, its surroundings, except files. */
export interface CliIo {
  /** Absolute path that relative ones start from. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** All of standard input, or why it cannot be read. Never rejects; called at most once. */
  readonly readStdin: () => Promise<FileText>
  readonly loadSchemas: () => CompiledSchemas | Promise<CompiledSchemas>
  /** Version of the package. */
  readonly version: string
  /** Absolute path of the directory with the bundled example files. */
  readonly examples: string
}

export interface Output {
  readonly write: (text: string) => void
  readonly isTTY: boolean
  /** Width of the terminal, in cells; absent where there is none. */
  readonly columns?: number
}
