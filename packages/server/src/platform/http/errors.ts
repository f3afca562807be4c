import { messages } from '@casa/contract/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constraintProblem } from '../db/constraints.ts'
import { notFound, Problem } from '../errors.ts'

const sentences: Record<number, string> = {
  400: 'The body is not JSON.',
  413: 'This is too large.',
  415: 'This kind of body is not accepted.',
  429: messages.signIn.tooOften,
  503: messages.busy.server,
  507: 'The disk is full. Nothing was stored.',
}

/** Answers every failure as `{status: false, message, errors?, data?, requestId}`; never a stack, SQL or a path. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(sendError)
}

/** Answers one failure in that form. */
export function sendError(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = toProblem(error)
  // The error was caused by the caller hanging up.
  const callerHungUp = reply.raw.destroyed && (error.name === 'AbortError' || error === request.raw.errored)
  if (isExpected(error)) request.log.warn({ status: error.status, reason: error.message }, 'request refused')
  else if (problem.status >= 500 && !callerHungUp) request.log.error({ err: error }, 'request failed')
  return sendProblem(reply, request, problem)
}

/** Answers 404 for an address that the router cannot decode; hooks do not run for it. */
export function answerUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  return sendProblem(reply, request, notFound())
}

/** Sends one refusal. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem) {
  // The rest of the body is not read.
  if (problem.status === 408) reply.header('connection', 'close')
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  const body = JSON.stringify({
    status: false,
    message: problem.message,
    errors: problem.errors,
    requestId: request.id,
  })
  const current = problem.current ? `${body.slice(0, -1)},"data":${problem.current}}` : body
  return reply.status(problem.status).type('application/json; charset=utf-8').send(current)
}

/** Whether a 429 or 503 was deliberate; a Problem with a cause reports a failure. */
function isExpected(error: Error): error is Problem {
  return (
    error instanceof Problem && (error.status === 429 || error.status === 503) && error.cause === undefined
  )
}

function toProblem(error: Error & { statusCode?: number; code?: string }): Problem {
  if (error instanceof Problem) return error
  const broken = constraintProblem(error)
  if (broken) return broken
  if (databaseIsAway(error)) return new Problem(503, sentences[503]!, { retryAfter: 2 })
  if (error.code === 'ENOSPC' || error.code === '53100') return new Problem(507, sentences[507]!)
  const status = error.statusCode ?? 500
  if (status === 429) return new Problem(429, sentences[429]!, { retryAfter: 60 })
  if (status === 503) return new Problem(503, sentences[503]!, { retryAfter: 2 })
  if (status >= 400 && status < 500)
    return new Problem(status, sentences[status] ?? 'This request cannot be answered.')
  return new Problem(500, 'Something went wrong on our side. Please try again.')
}

function databaseIsAway(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return (
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300', '57014'].includes(
      code,
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/i.test(
      error.message,
    )
  )
}
