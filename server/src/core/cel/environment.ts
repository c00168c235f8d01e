import type { MacroForm } from './ast.ts'
import type { MacroTable } from './parser-state.ts'
import type { CelType } from './types.ts'

/** Everything that an expression may use at one place of a configuration file: the compiled form of `schemas/cel/*.yaml`. */
export interface CelEnvironment {
  readonly name: string
  readonly doc: string
  readonly variables: ReadonlyMap<string, CelVariable>
  /** Variables of the other environments: names that are right elsewhere. */
  readonly foreignVariables: ReadonlySet<string>
  /** Object types with their fields, by name. */
  readonly objects: ReadonlyMap<string, CelObject>
  /** Names that stand for a type (`int`, `net.IP`) or a constant, with the type of the name itself. */
  readonly names: ReadonlyMap<string, CelName>
  /** First parts of the dotted names of types, constants and functions: only behind them a dot may be a part of a name. */
  readonly namespaces: ReadonlySet<string>
  /** The most dots-separated parts that a name in `names` has. */
  readonly longestName: number
  readonly functions: ReadonlyMap<string, CelFunction>
  readonly macros: MacroTable
  readonly macroDocs: ReadonlyMap<string, CelMacro>
  /** What people write for functions that are called otherwise, or do not exist. */
  readonly misnomers: ReadonlyMap<string, CelMisnomer>
  /** Whether a dynamic result does where a certain type is due (the reference's dialect; upstream rule C7 demands the exact type). */
  readonly dynamicResult: boolean
  /** What a whole number of a token is when an expression runs; not known when absent. */
  readonly wholeNumbers?: 'int' | 'double'
  /** Whether constants are computed, and names of types looked up, when the file is loaded. */
  readonly computesConstants: boolean
  /** Whether the elements of a list or map literal may differ in type (upstream rule C4). */
  readonly mixedLiterals: boolean
}

export interface CelVariable {
  readonly name: string
  readonly type: CelType
  readonly doc: string
  /** Of a map: the vocabulary with keys that it usually has. */
  readonly vocabulary?: string
  /** Of a map: paths of the file where its keys are written, each from some object around the expression. */
  readonly keysAt: readonly string[]
  /** Of a text, or of the texts in a list: which ones are usual. */
  readonly texts?: KnownTexts
  /** Of a map: the same of single entries. */
  readonly entries: ReadonlyMap<string, KnownTexts>
}

export interface KnownTexts {
  readonly vocabulary?: string
  /** Paths of the file where they are written, each from some object around the expression. */
  readonly at: readonly string[]
}

export interface CelObject {
  readonly name: string
  readonly doc: string
  readonly fields: ReadonlyMap<string, CelVariable>
  /** Nothing is known of the fields; any name may be selected or set. */
  readonly openFields: boolean
}

export interface CelName {
  readonly name: string
  readonly doc: string
  /** The type of the name in an expression, such as `type(int)`. */
  readonly type?: CelType
  /** Whether the name may stand as a value. Names of most messages pass the check of types, and are refused afterwards. */
  readonly value: boolean
  /** The type of `Name{…}`. Absent when the name makes no messages. */
  readonly message?: CelType
}

export interface CelFunction {
  /** Dotted for functions of a namespace (`sets.contains`). */
  readonly name: string
  readonly doc: string
  readonly example?: string
  readonly library: string
  readonly since?: string
  /** Operators and helpers of macros: never written by their name. */
  readonly hidden: boolean
  /** Makes a constant of a constant, before anything runs. */
  readonly conversion: boolean
  /** Whether some overload judges literal arguments. */
  readonly readsLiterals: boolean
  readonly overloads: readonly CelOverload[]
  /** The overloads that are methods, by the number of all their arguments (receiver included). */
  readonly methods: OverloadsByCount
  /** The other overloads, by the number of their arguments. */
  readonly globals: OverloadsByCount
}

type OverloadsByCount = readonly (OverloadGroup | undefined)[]

export interface OverloadGroup {
  readonly all: readonly CelOverload[]
  /** Those that may take a first argument of a scalar type, by its name; absent for small groups. */
  readonly byScalar?: ReadonlyMap<string, readonly CelOverload[]>
  /** What has come out for arguments of numbered types so far, by these numbers (`resolve-overloads.ts`). */
  readonly known: Map<number, Resolution>
}

/** The overloads that take arguments of certain types, and the type that comes out. */
export interface Resolution {
  readonly type: CelType
  readonly overloads: readonly CelOverload[]
}

export interface CelOverload {
  /** As written in the data, such as `string.split(separator: string) -> list(string)`. */
  readonly signature: string
  readonly method: boolean
  /** Receiver first, for methods. */
  readonly arguments: readonly CelType[]
  /** Names of the arguments in parentheses. */
  readonly argumentNames: readonly string[]
  readonly result: CelType
  readonly typeParameters: readonly string[]
  readonly doc?: string
  readonly since?: string
  /** The arguments that are judged where they are literals. */
  readonly literals: readonly LiteralArgument[]
}

export interface LiteralArgument {
  /** Among the arguments in parentheses. */
  readonly index: number
  readonly syntax: LiteralSyntax
}

/** `never`: the overload exists, but every literal is refused when the file is loaded. */
export type LiteralSyntax =
  | 'duration'
  | 'timestamp'
  | 'regex'
  | 'int'
  | 'uint'
  | 'double'
  | 'bool'
  | 'utf8'
  | 'seconds'
  | 'never'
  | 'present'

export interface CelMacro {
  readonly name: string
  readonly doc: string
  readonly example?: string
  readonly library: string
  readonly since?: string
  readonly form: MacroForm
  /** As written in the data, such as `list(T).exists(x, predicate) -> bool`. */
  readonly signatures: readonly string[]
}

export interface CelMisnomer {
  readonly use?: string
  readonly doc: string
}

/** One dialect's environments by name. */
export interface CelData {
  readonly environments: ReadonlyMap<string, CelEnvironment>
}
