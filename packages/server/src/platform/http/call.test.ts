import type { Route } from '@casa/contract/route'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readInput } from './call.ts'

const route: Route = {
  method: 'POST',
  path: '/fault',
  summary: '',
  access: 'public',
  area: 'none',
  tx: 'none',
  body: z.object({
    name: z.string().min(3).regex(/^x/),
    rows: z.array(z.object({ day: z.string().min(3).regex(/^x/) })),
  }),
  response: z.unknown(),
}

function faultsOf(fields: object) {
  try {
    readInput(route, { params: {}, query: {} } as FastifyRequest, { fields, files: [] })
    return []
  } catch (error) {
    return (error as { errors: { field: string; message: string }[] }).errors
  }
}

test('each wrong field is reported once, with its first error', () => {
  const faults = faultsOf({ name: 'a', rows: [{ day: 'xyz' }, { day: 'b' }] })
  expect(faults.map(({ field }) => field)).toEqual(['name', 'rows.1.day'])
  expect(faults[0]!.message).toBe('Must be at least 3 characters.')
})

test('at most twenty fields are reported, however many errors each has', () => {
  const rows = Array.from({ length: 30 }, () => ({ day: 'b' }))
  expect(faultsOf({ name: 'xyz', rows }).map(({ field }) => field)).toEqual(
    Array.from({ length: 20 }, (_, index) => `rows.${index}.day`),
  )
})
