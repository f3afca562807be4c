import { buffer } from 'node:stream/consumers'
import type { Route } from '@casa/contract/route'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expectDeclared } from './declared-statuses.ts'

/** A call's answer in bytes. */
export type Injected = { status: number; headers: Record<string, unknown>; bytes: Buffer }

/**
 * Makes a call without a network. Of an event stream, which does not end, only the beginning is read. Throws when the answer's
 * status is none that the call declares.
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
