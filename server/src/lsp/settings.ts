import type { JsonObject } from '../core/base/json-value.ts'
import type { LanguageService } from '../core/service.ts'
import { EDITOR_SETTINGS, type EditorSettings, SECTION } from '../core/settings/settings.ts'
import { isObject } from './shape.ts'

export interface ParsedSettings {
  readonly settings: EditorSettings
  /** One sentence for each part that was left out, for the log. */
  readonly problems: readonly string[]
}

/**
 * Reads settings as clients send them: the section itself, or an object that holds it under its name. What can be set, and how, is
 * described in `schemas/settings.yaml`. Undefined when the value says nothing about this server, such as `null`, `{}` or settings of
 * other servers.
 */
export function parseSettings(value: unknown, service: LanguageService): ParsedSettings | undefined {
  if (!isObject(value)) return undefined
  const section = value[SECTION]
  if (isObject(section)) return parseSection(section, service)
  return namesOf(service).some((name) => Object.hasOwn(value, name)) ? parseSection(value, service) : undefined
}

/** Whether the options of the start switch a feature off. Asked before the core is there, which reads settings with all that there is to say about them. */
export function switchesOff(options: unknown, feature: string): boolean {
  if (!isObject(options)) return false
  const section = options[SECTION]
  const { features } = isObject(section) ? section : options
  return isObject(features) && features[feature] === false
}

function parseSection(source: JsonObject, service: LanguageService): ParsedSettings {
  const { settings, problems } = service.readSettings(source, EDITOR_SETTINGS)
  return {
    // `readSettings` leaves nothing that the schema does not describe, and the type says what the schema does.
    settings: settings as EditorSettings,
    problems: problems.map(
      ({ at, message }) => `"${at === '' ? SECTION : `${SECTION}.${at}`}" is left out. ${message}`,
    ),
  }
}

function namesOf({ registry }: LanguageService): readonly string[] {
  const [place] = registry.byKind.get(EDITOR_SETTINGS) ?? []
  return place?.dialect.types[place.kind.type]?.fields.map(({ name }) => name) ?? []
}
