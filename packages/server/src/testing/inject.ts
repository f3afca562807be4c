import { buffer } from 'node:stream/consumers'
import type { Route } from '@casa/contract/route'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { failureStatuses } from '../platform/http/failure-statuses.ts'

const declared = new WeakMap<Route, Set<number>>()

/** Throws if a call responded with a status that the OpenAPI document does not list for it. */
function expectDeclared(route: Route, status: number): void {
  const known =
    declared.get(route) ??
    new Set([200, ...(route.answers === 'file' ? [206] : []), ...failureStatuses(route)])
  declared.set(route, known)
  if (!known.has(status))
    throw new Error(
      `${route.method} ${route.path} answered ${status}, which the OpenAPI document does not list.`,
    )
}

/** A call's response in bytes. */
export type Injected = { status: number; headers: Record<string, unknown>; bytes: Buffer }

/**
 * Makes a call without a network. Reads only the beginning of an event stream, which does not end. Throws if the call
 * does not declare the response's status.
 */
export async function inject(
  server: FastifyInstance,
  route: Route,
  options: InjectOptions,
): Promise<Injected> {
  const events = route.answers === 'events'
  const response = await server.inject({ ...options, payloadAsStream: events })
  const { statusCode: status, headers } = response
  expectDeclared(route, status)
  if (!events) return { status, headers, bytes: response.rawPayload }
  const stream = response.stream()
  if (status >= 400) return { status, headers, bytes: await buffer(stream) }
  stream.destroy()
  return { status, headers, bytes: Buffer.alloc(0) }
}
