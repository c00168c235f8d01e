import { type Type, Type_PrimitiveType, Type_WellKnownType } from '@bufbuild/cel-spec/cel/expr/checked_pb.js'
import {
  getCheckingSuite,
  getComprehensionSuite,
  getConformanceSuite,
  getParsingSuite,
  type IncrementalTest,
  type IncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js'
import type { CelEnvironment, CelName } from '../../server/src/core/cel/environment.ts'
import {
  ANY,
  type CelType,
  DURATION,
  DYN,
  listOf,
  mapOf,
  NULL,
  opaque,
  type ScalarName,
  scalar,
  TIMESTAMP,
  typeOfType,
} from '../../server/src/core/cel/types.ts'

/** One test of the specification's suites, and of cel-go's own which come with them. */
export interface SpecTest extends IncrementalTest {
  /** Such as `conformance/macros/map`. */
  readonly path: string
}

export function specTests(): readonly SpecTest[] {
  return [
    ...flatten(getConformanceSuite(), 'conformance'),
    ...flatten(getParsingSuite(), 'parsing'),
    ...flatten(getCheckingSuite(), 'checking'),
    ...flatten(getComprehensionSuite(), 'comprehensions'),
  ]
}

function flatten(suite: IncrementalTestSuite, path: string): readonly SpecTest[] {
  return [
    ...suite.tests.map((test) => ({ ...test, path })),
    ...suite.suites.flatMap((inner) => flatten(inner, `${path}/${inner.name}`)),
  ]
}

/**
 * The environment with the test's own variables in place of its own, and names of the test's container without it; undefined when a variable
 * has a type that is not known here.
 */
export function environmentOf(test: SpecTest, base: CelEnvironment): CelEnvironment | undefined {
  const names = new Map<string, CelName>(base.names)
  for (const { name, declKind } of test.original.typeEnv) {
    const type = declKind.case === 'ident' && declKind.value.type ? toCelType(declKind.value.type) : undefined
    if (!type) return undefined
    names.set(name, { name, doc: '', type, value: true })
  }
  for (const [name, known] of [...names]) {
    const inside = test.original.container !== '' && name.startsWith(`${test.original.container}.`)
    if (inside) names.set(name.slice(test.original.container.length + 1), known)
  }
  const namespaces = new Set([...base.namespaces, ...[...names.keys()].map((name) => name.split('.')[0] ?? '')])
  return { ...base, names, namespaces, variables: new Map(), longestName: 9 }
}

const PRIMITIVES: ReadonlyMap<Type_PrimitiveType, ScalarName> = new Map([
  [Type_PrimitiveType.BOOL, 'bool'],
  [Type_PrimitiveType.INT64, 'int'],
  [Type_PrimitiveType.UINT64, 'uint'],
  [Type_PrimitiveType.DOUBLE, 'double'],
  [Type_PrimitiveType.STRING, 'string'],
  [Type_PrimitiveType.BYTES, 'bytes'],
])

const WELL_KNOWN: ReadonlyMap<Type_WellKnownType, CelType> = new Map([
  [Type_WellKnownType.ANY, ANY],
  [Type_WellKnownType.TIMESTAMP, TIMESTAMP],
  [Type_WellKnownType.DURATION, DURATION],
])

function toCelType({ typeKind }: Type): CelType | undefined {
  switch (typeKind.case) {
    case 'primitive':
    case 'wrapper': {
      const name = PRIMITIVES.get(typeKind.value)
      return name && scalar(name, typeKind.case === 'wrapper')
    }
    case 'wellKnown':
      return WELL_KNOWN.get(typeKind.value)
    case 'listType': {
      const element = typeKind.value.elemType && toCelType(typeKind.value.elemType)
      return element && listOf(element)
    }
    case 'mapType': {
      const key = typeKind.value.keyType && toCelType(typeKind.value.keyType)
      const value = typeKind.value.valueType && toCelType(typeKind.value.valueType)
      return key && value && mapOf(key, value)
    }
    case 'abstractType': {
      const parameters = typeKind.value.parameterTypes.map(toCelType)
      const known = parameters.filter((parameter) => parameter !== undefined)
      return known.length === parameters.length ? opaque(typeKind.value.name, known) : undefined
    }
    case 'type': {
      const parameter = toCelType(typeKind.value)
      return parameter && typeOfType(parameter)
    }
    case 'dyn':
      return DYN
    case 'null':
      return NULL
    default:
      return undefined
  }
}
