import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseIsAway } from '../db/availability.ts'
import { constraintProblem } from '../db/constraints.ts'
import { notFound, Problem } from '../errors.ts'
import { Seldom } from '../observe/seldom.ts'

const refusalByStatus: Record<number, PlainText> = {
  400: refusals.request.notJson,
  413: refusals.request.tooLarge,
  415: refusals.request.kind,
  429: refusals.tooOften,
  503: refusals.busy.server,
  507: refusals.storage.full,
}

/** Answers every failure as `{status: false, message, key, values?, errors?, data?, requestId}`; never a stack, SQL or a path. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler<Error>((error, request, reply) => sendError(error, request, reply))
}

/** Answers one failure in that form. */
export function sendError(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  diskIsFull = false,
) {
  const problem = toProblem(error, diskIsFull)
  // The error was caused by the caller hanging up.
  const callerHungUp =
    reply.raw.destroyed &&
    (error.name === 'AbortError' ||
      error === request.raw.errored ||
      codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')
  if (!callerHungUp) logFailure(error, problem, request)
  return sendProblem(reply, request, problem)
}

/** What each server has reported lately. */
const outages = new WeakMap<object, Seldom>()

function outagesOf({ server }: FastifyRequest): Seldom {
  const known = outages.get(server.server) ?? new Seldom()
  outages.set(server.server, known)
  return known
}

/** Logs a failure of the server. During an outage, one line a minute says what is unavailable and how many requests failed. */
function logFailure(error: Error, problem: Problem, request: FastifyRequest): void {
  if (problem.status < 500 && !isExpected(error)) return
  const isOutage = problem.status === 503 || problem.status === 507 || isExpected(error)
  if (!isOutage) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
    return
  }
  const cause = isExpected(error) ? undefined : ((error.cause as Error | undefined) ?? error)
  const reason = cause?.message ?? error.message
  const level = cause ? 'error' : 'warn'
  outagesOf(request).note(`${problem.status} ${problem.text.key} ${level}`, requests =>
    request.log[level](
      { status: problem.status, refusal: problem.text.key, reason, requests },
      'requests refused',
    ),
  )
}

/** Answers 404 for an address that the router cannot decode; hooks do not run for it. */
export function answerUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  return sendProblem(reply, request, notFound())
}

/** Sends one refusal. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  request.refusal = problem.text.key
  // The rest of the body is not read.
  if (problem.status === 408 || problem.status === 413) reply.header('connection', 'close')
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  const body = JSON.stringify({
    status: false,
    ...problem.text,
    errors: problem.errors,
    requestId: request.id,
  })
  const current = problem.current ? `${body.slice(0, -1)},"data":${problem.current}}` : body
  return reply.status(problem.status).type('application/json; charset=utf-8').send(current)
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}

const deliberate = [429, 501, 503, 507]

/** Whether such an answer was deliberate; a Problem with a cause reports a failure. */
function isExpected(error: Error): error is Problem {
  return error instanceof Problem && deliberate.includes(error.status) && error.cause === undefined
}

function toProblem(error: Error & { statusCode?: number; code?: string }, diskIsFull: boolean): Problem {
  if (error instanceof Problem) return error
  const broken = constraintProblem(error)
  if (broken) return broken
  if (databaseIsAway(error)) {
    // PostgreSQL keeps restarting as long as it cannot write.
    const refusal = diskIsFull ? refusals.storage.diskFull : refusalByStatus[503]!
    return new Problem(503, refusal, { retryAfter: 2 })
  }
  if (error.code === 'ENOSPC' || error.code === '53100') return new Problem(507, refusalByStatus[507]!)
  const status = error.statusCode ?? 500
  if (status === 429) return new Problem(429, refusalByStatus[429]!, { retryAfter: 60 })
  if (status === 503) return new Problem(503, refusalByStatus[503]!, { retryAfter: 2 })
  if (status >= 400 && status < 500)
    return new Problem(status, refusalByStatus[status] ?? refusals.request.unanswerable)
  return new Problem(500, refusals.request.failed)
}
