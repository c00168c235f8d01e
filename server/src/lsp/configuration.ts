import {
  type Connection,
  DidChangeConfigurationNotification,
  type DidChangeConfigurationParams,
} from 'vscode-languageserver'
import { describeError } from '../core/base/describe-error.ts'
import { type EditorSettings, SECTION } from '../core/settings/settings.ts'
import type { ClientFeatures } from './client-features.ts'
import type { Log } from './log.ts'
import type { ServiceLoader } from './service-loader.ts'
import { parseSettings } from './settings.ts'

/** Where settings come from: `initializationOptions`, then what the client is asked for, or what it tells by itself. */
export interface Configuration {
  /** What counts now; the core, which knows the description of the settings, must be loaded. */
  current(): EditorSettings
  /** Present while a client that is asked for its settings has not answered yet; resolved without an answer too, after a while. */
  pending(): Promise<void> | undefined
  /** After `initialized`: asks the client, where it can be asked. */
  start(): void
  /** `workspace/didChangeConfiguration` */
  changed(params: DidChangeConfigurationParams): void
}

export function createConfiguration(
  connection: Connection,
  client: ClientFeatures,
  log: Log,
  loader: ServiceLoader,
  initializationOptions: unknown,
  onChange: (what: 'all' | 'views') => void,
): Configuration {
  const reader = createReader(loader, log, initializationOptions)
  let asked = 0
  let answered = 0
  const firstAnswer = client.configuration.pulls ? createPatience() : undefined

  function take(told: Told): void {
    reader.add(told)
    // Before the core is there nothing was answered that could change, and before the first answer nothing was diagnosed.
    if (loader.isLoaded() && reader.read()) onChange(!firstAnswer || firstAnswer.isOver() ? 'all' : 'views')
  }

  /** `told` counts for a client that has no answer: some tell of settings that they do not keep. */
  function pull(told?: unknown): void {
    const request = ++asked
    connection.sendRequest('workspace/configuration', { items: [{ section: SECTION }] }).then(
      (answer) => {
        // Clients tell of a change right after the start, and so the first question is under way with a second one. Its answer counts
        // until the other one is there; only an answer that was overtaken does not.
        if (request > answered) {
          answered = request
          take({ value: (Array.isArray(answer) ? answer[0] : undefined) ?? told, isAnswer: true })
        }
        firstAnswer?.end()
      },
      (error: unknown) => {
        log.once('workspace/configuration', `Reading the settings failed. ${describeError(error)}`)
        if (request === asked) firstAnswer?.end()
      },
    )
  }

  return {
    current: reader.current,
    pending: () => firstAnswer?.pending(),
    start: () => {
      if (client.configuration.registers) {
        connection.client
          .register(DidChangeConfigurationNotification.type, { section: SECTION })
          .catch((error: unknown) => log.once('register', `Watching the settings failed. ${describeError(error)}`))
      }
      if (client.configuration.pulls) pull()
    },
    changed: ({ settings: told }) => {
      if (client.configuration.pulls) pull(told)
      else take({ value: told, isAnswer: false })
    },
  }
}

interface Told {
  readonly value: unknown
  /** The answer to a question. A client that then has nothing to say means it; in a notification it speaks of other servers. */
  readonly isAnswer: boolean
}

/** Keeps what a client tells until the core is there to read it. */
function createReader(loader: ServiceLoader, log: Log, initializationOptions: unknown) {
  const waiting: Told[] = []
  let initial: EditorSettings | undefined
  let settings: EditorSettings = {}

  function parse(value: unknown): EditorSettings | undefined {
    const parsed = parseSettings(value, loader.service())
    logProblems(log, parsed?.problems ?? [])
    return parsed?.settings
  }

  /** Reads what has been told; whether other settings count now. */
  function read(): boolean {
    // Asked with each message.
    if (initial && waiting.length === 0) return false
    const before = JSON.stringify(settings)
    if (!initial) {
      initial = parse(initializationOptions) ?? {}
      settings = initial
    }
    // A client that has nothing to say leaves the options of the start in force.
    for (const { value, isAnswer } of waiting.splice(0)) settings = parse(value) ?? (isAnswer ? initial : settings)
    return JSON.stringify(settings) !== before
  }

  return {
    add: (told: Told) => {
      waiting.push(told)
    },
    read,
    current: () => {
      read()
      return settings
    },
  }
}

function logProblems(log: Log, problems: readonly string[]): void {
  for (const problem of problems) log.once(problem, problem)
}

/** How long the first diagnostics wait for settings, in milliseconds: editors answer within a few, and some never do. */
const PATIENCE = 1500

interface Patience {
  isOver(): boolean
  /** Undefined when it is over. The time runs from the first call, because loading the core would use it up. */
  pending(): Promise<void> | undefined
  end(): void
}

function createPatience(): Patience {
  let over = false
  let resolvePending = () => {}
  let pending: Promise<void> | undefined
  function end(): void {
    over = true
    resolvePending()
  }
  function wait(): Promise<void> {
    setTimeout(end, PATIENCE)
    return new Promise((resolve) => {
      resolvePending = resolve
    })
  }
  return {
    isOver: () => over,
    pending: () => {
      if (over) return undefined
      pending ??= wait()
      return pending
    },
    end,
  }
}
