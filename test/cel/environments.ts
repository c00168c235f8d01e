import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { JsonValue } from '../../server/src/core/base/json-value.ts'
import { compileCelData } from '../../server/src/core/cel/compile-data.ts'
import type { CelEnvironment } from '../../server/src/core/cel/environment.ts'
import { schemaDirectory } from '../harness/paths.ts'

/** A file of `schemas/cel`, parsed. */
export function celDocument(name: 'environments' | 'functions'): JsonValue {
  return parse(readFileSync(`${schemaDirectory}/cel/${name}.yaml`, 'utf8'))
}

const documents = { environments: celDocument('environments'), functions: celDocument('functions') }

/** An environment of the project's own data; without a dialect that of the reference. */
export function celEnvironment(name: string, dialect?: string, release?: string): CelEnvironment {
  const { environments } = compileCelData(documents.environments, documents.functions, dialect, release)
  const found = environments.get(name)
  if (!found) throw new Error(`there is no CEL environment ${name}`)
  return found
}
