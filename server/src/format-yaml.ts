import * as yaml from 'prettier/plugins/yaml'
import { format } from 'prettier/standalone'

/**
 * YAML as Prettier lays it out with its own defaults: two blanks of indentation, whatever the editor's tab size is, for editors send theirs
 * without knowing YAML. Rejects for text that Prettier cannot read. Stands in a bundle of its own.
 */
export function formatYaml(text: string): Promise<string> {
  return format(text, { parser: 'yaml', plugins: [yaml], endOfLine: 'auto' })
}
