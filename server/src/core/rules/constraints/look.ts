import type { Span } from '../../base/span.ts'
import type { MatchContext } from '../../model/match.ts'
import { isFurtherOut, isMeantByUnknown } from '../../model/meant-fields.ts'
import { isBegun, isPresent, type PathValue, type Presence, pathValue, presenceOf } from '../../model/path-value.ts'
import { refusesUnknown } from '../../model/refuses-unknown.ts'
import type { TypedObject } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Constraint, DialectSchemas } from '../../schema/schema.ts'
import type { RuleContext } from '../rule.ts'

/** The object under test, as a word sees it. A class, because one is made for each constraint of each object: an object of functions would take ten times as long. */
export class Look implements MatchContext {
  readonly object: TypedObject
  readonly dialect: DialectSchemas
  readonly constraint: Constraint
  readonly context: RuleContext

  constructor(object: TypedObject, dialect: DialectSchemas, constraint: Constraint, context: RuleContext) {
    this.object = object
    this.dialect = dialect
    this.constraint = constraint
    this.context = context
  }

  get registry(): Registry {
    return this.context.registry
  }

  get release(): string | undefined {
    return this.context.release
  }

  at(path: string): PathValue {
    return pathValue(this.object, path, this.dialect)
  }

  /** A field that is refused under a mistaken name, or at a mistaken place, is not absent: the finding about the name is enough. */
  presence(path: string): Presence {
    const at = this.at(path)
    const presence = presenceOf(at)
    return presence === 'absent' && this.#mayStandElsewhere(at) ? 'unknown' : presence
  }

  present(path: string): boolean {
    return isBegun(this.object, path) && isPresent(this.at(path))
  }

  /** Where to underline a path: its key, or the key of the innermost object that exists. */
  spanOf(path: string): Span {
    const { written, home } = this.at(path)
    return written?.key ?? home.key
  }

  #mayStandElsewhere({ value, home, mapping, below: [name = ''] }: PathValue): boolean {
    if ((value && value.is !== 'null') || mapping !== home.node) return false
    const isMeant = refusesUnknown(home, this.release) && isMeantByUnknown(home, name, this.dialect)
    return isMeant || isFurtherOut(this.context.document, home, name)
  }
}
