import {
  type CancellationToken,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type ResultProgressReporter,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver'
import { describeError } from '../core/base/describe-error.ts'
import type { Log } from './log.ts'
import type { Session } from './session.ts'

/** A feature: answers at once wherever it can; may throw. */
export type Handler<Params, Result, Partial = never> = (
  session: Session,
  params: Params,
  request: RequestContext<Partial>,
) => Result | Promise<Result>

/** What a handler that takes its time needs beside the parameters. */
export interface RequestContext<Partial = never> {
  /** A handler that sees the request cancelled returns what it has; the client is told that the request was cancelled. */
  readonly token: CancellationToken
  /** Absent where the client wants no progress. */
  readonly progress?: WorkDoneProgressReporter | undefined
  /** Present where the client takes the result in parts; the result itself then holds none of them. */
  readonly partial?: ResultProgressReporter<Partial> | undefined
}

/** What `initialize` has made, unless it failed. What comes before it, or after `shutdown`, does not get past the gate. */
export interface Lifecycle {
  session: Session | undefined
}

type Outcome<Result> = Result | ResponseError<never> | Promise<Result | ResponseError<never>>

export type GuardedHandler<Params, Result, Partial = never> = (
  params: Params,
  token: CancellationToken,
  progress?: WorkDoneProgressReporter,
  partial?: ResultProgressReporter<Partial>,
) => Outcome<Result>

/**
 * The one wrapper of all request handlers. A request that was cancelled while it waited is not computed.
 * A handler that throws is logged once per method, and the client gets `empty`, the method's typed answer for "nothing".
 * Requests that come before the core is loaded wait for it; later ones are answered at once.
 */
export function guard<Params, Result, Partial = never>(
  lifecycle: Lifecycle,
  method: string,
  empty: (params: Params) => Result,
  handler: Handler<Params, Result, Partial>,
): GuardedHandler<Params, Result, Partial> {
  function failed(session: Session, params: Params, error: unknown): Result {
    logFailure(session.log, method, error)
    return empty(params)
  }
  function answer(session: Session, params: Params, request: RequestContext<Partial>): Outcome<Result> {
    if (request.token.isCancellationRequested) return cancelled()
    try {
      const result = handler(session, params, request)
      if (!(result instanceof Promise)) return result
      return result.then(
        (value) => (request.token.isCancellationRequested ? cancelled() : value),
        (error: unknown) => failed(session, params, error),
      )
    } catch (error) {
      return failed(session, params, error)
    }
  }
  return (params, token, progress, partial) => {
    const request = { token, progress, partial }
    const session = lifecycle.session
    if (!session) return refusal(ErrorCodes.ServerNotInitialized, '"initialize" failed.')
    if (session.isLoaded()) return answer(session, params, request)
    return session.load().then(
      () => answer(session, params, request),
      (error: unknown) => failed(session, params, error),
    )
  }
}

/** Makes handlers of one connection safe; see `guard`. */
export type Answer = <Params, Result, Partial = never>(
  method: string,
  empty: (params: Params) => Result,
  handler: Handler<Params, Result, Partial>,
) => GuardedHandler<Params, Result, Partial>

function cancelled(): ResponseError<never> {
  return refusal(LSPErrorCodes.RequestCancelled, 'cancelled')
}

/** For edits that were found for a text that is not there any more. */
export function contentModified(): ResponseError<never> {
  return refusal(LSPErrorCodes.ContentModified, 'The document was changed in the meantime.')
}

export function refusal(code: number, message: string): ResponseError<never> {
  return new ResponseError(code, message)
}

/** The same for what is no request: notifications and work that the server starts itself. */
export function guardTask(log: Log, name: string, task: () => void): void {
  try {
    task()
  } catch (error) {
    logFailure(log, name, error)
  }
}

/** One line for each name, however often it fails. */
export function logFailure(log: Log, name: string, error: unknown): void {
  log.once(name, `"${name}" failed; the answer was left empty. ${describeError(error)}`)
}
