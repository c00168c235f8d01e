import type { Severity } from '../rules/finding.ts'

/** The kinds of `schemas/settings.yaml`; the types below say in TypeScript what is described there. */
export const PROJECT_SETTINGS = 'ProjectSettings'
export const EDITOR_SETTINGS = 'EditorSettings'

/** The name of the file that holds a project's settings. */
export const PROJECT_FILE = '.orch-config.yaml'

/** The section of an editor's settings that is ours. */
export const SECTION = 'orchConfig'

export type Level = Severity | 'off'

export interface CommonSettings {
  /** By code; `off` switches the finding off. */
  readonly severity?: Readonly<Record<string, Level>> | null
  /** A release such as `1.35`, possibly with a `v` and a patch number; empty for the newest one. */
  readonly target?: string | null
}

export interface EditorSettings extends CommonSettings {
  /** By the name of the protocol's method, such as `hover`; absent counts as on. */
  readonly features?: Readonly<Record<string, boolean | null>> | null
  /** Each counts as on when it is absent. */
  readonly inlayHints?: Readonly<Partial<Record<'sampleResults' | 'amounts' | 'defaults', boolean | null>>> | null
}

export interface ProjectSettings extends CommonSettings {
  readonly ignore?: readonly (string | null)[] | null
  readonly overrides?: readonly (PathSettings | null)[] | null
}

export interface PathSettings extends CommonSettings {
  readonly files?: readonly (string | null)[] | null
}

/** What counts for one file. */
export interface FileSettings {
  /** The project does not want the file checked. */
  readonly ignored: boolean
  readonly severity: Readonly<Record<string, Level>>
  /** As written. */
  readonly target?: string
}

/** Settings that win over others: severities code by code. */
export function combined(before: FileSettings, after: CommonSettings): FileSettings {
  return {
    ...before,
    severity: { ...before.severity, ...after.severity },
    ...(after.target && { target: after.target }),
  }
}

export const NO_SETTINGS: FileSettings = { ignored: false, severity: {} }
