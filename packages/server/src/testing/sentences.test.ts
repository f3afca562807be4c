import { api } from '@casa/contract'
import { fill } from '@casa/contract/fill'
import { textOfIssue } from '@casa/contract/issue-text'
import type { Route } from '@casa/contract/route'
import { textByKey } from '@casa/contract/text'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { schemaNodes } from './schema-nodes.ts'

const routes: Route[] = Object.values(api).flatMap(calls => Object.values(calls))
const parts = routes.flatMap(({ method, path, ...route }) =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    [...(route[part] ? schemaNodes(route[part]) : [])].map(({ path: at, schema }) => ({
      name: `${method} ${path} ${[part, ...at].join('.')}`,
      schema,
    })),
  ),
)

const long = 'x'.repeat(100_000)
const wrong = [
  undefined,
  null,
  true,
  1.5,
  -1e9,
  1e9,
  Number.NaN,
  '',
  'x',
  '12',
  '2026-13-01',
  long,
  [],
  ['x'],
  {},
  { x: 1 },
]

/** The validator's default message for an issue. */
const jargon = (issue: z.core.$ZodRawIssue) => z.locales.en().localeError(issue) as string

test('no value is refused with the validator’s default message', () => {
  expect(parts.length).toBeGreaterThan(500)
  for (const { name, schema } of parts) {
    if ((schema as z.core.$ZodTypes)._zod.def.type === 'transform') continue
    for (const input of wrong) {
      const issues = z.safeParse(schema, input).error?.issues ?? []
      for (const issue of issues) expect(issue.message, name).not.toBe(jargon({ ...issue, input } as never))
    }
  }
})

test('whatever is wrong with a value, its sentence is the text of its key with the values filled in', () => {
  const seen = new Set<string>()
  for (const { name, schema } of parts) {
    if ((schema as z.core.$ZodTypes)._zod.def.type === 'transform') continue
    for (const input of wrong) {
      for (const issue of z.safeParse(schema, input).error?.issues ?? []) {
        const { message, key, values } = textOfIssue(issue)
        expect(message).toBe(issue.message)
        expect(fill(textByKey.get(key)!, values), `${name} ${key}`).toBe(message)
        seen.add(key)
      }
    }
  }
  expect(seen.size).toBeGreaterThan(50)
})

test('every rule has a sentence, or shares one with all rules of its kind', () => {
  for (const { name, schema } of parts) {
    for (const check of (schema as z.core.$ZodTypes)._zod.def.checks ?? []) {
      const { error, maximum, minimum, check: kind } = check._zod.def as unknown as Record<string, unknown>
      if (error || kind === 'overwrite' || kind === 'custom') continue
      const origin = (schema as z.core.$ZodTypes)._zod.def.type
      const code =
        maximum === undefined ? (minimum === undefined ? 'invalid_format' : 'too_small') : 'too_big'
      const issue = { code, origin, maximum, minimum, input: '', path: [] } as never
      const sentence = z.config().customError?.(issue)
      expect(sentence, `${name} ${kind}`).toEqual(expect.stringMatching(/^[A-Z].*\.$/))
      expect(sentence).not.toBe(jargon(issue))
    }
  }
})

describe('an empty text in a filter', () => {
  const filters = routes.filter(
    ({ reads, body, access }) => reads && body && access !== 'public' && access !== 'reset',
  )

  test.each(filters.map(route => [`${route.method} ${route.path}`, route.body!] as const))(
    '%s narrows nothing',
    (_, body) => {
      const shape = (body as z.ZodObject).shape as Record<string, z.core.$ZodType>
      for (const [field, schema] of Object.entries(shape)) {
        if (!z.safeParse(schema, undefined).success) continue
        const parsed = z.safeParse(schema, '')
        expect(parsed.success, field).toBe(true)
        expect(parsed.data ?? undefined, field).toBe(field === 'search' ? parsed.data : undefined)
      }
    },
  )
})
