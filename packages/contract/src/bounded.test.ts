import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { bounded, listOf, mapOf } from './bounded.ts'
import { api } from './index.ts'
import type { Route } from './route.ts'
import { id, reference, required } from './wire.ts'

type Schema = z.core.$ZodType
type Found = { path: (string | number)[]; schema: Schema; fault?: string }

const routes: Route[] = Object.values(api).flatMap(domain => Object.values(domain))
const parts = routes.flatMap(route =>
  (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = route[part]
    return schema ? [{ name: `${route.method} ${route.path} ${part}`, schema }] : []
  }),
)

/** All schemas that make up an input, with the path of each and what makes it unbounded. */
function* walk(schema: Schema, path: Found['path'] = []): Generator<Found> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  yield { path, schema, ...faultOf(schema) }
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) yield* walk(field, [...path, key])
      return
    case 'array':
      return yield* walk(def.element, [...path, 0])
    case 'record':
      yield* walk(def.keyType, path)
      return yield* walk(def.valueType, [...path, 'key'])
    case 'union':
      for (const option of def.options) yield* walk(option, path)
      return
    case 'pipe':
      // Whatever a checked value produces is no longer than the value itself; preprocessed values are checked
      // afterwards.
      return yield* walk(def.in._zod.def.type === 'transform' ? def.out : def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return yield* walk(def.innerType, path)
  }
}

const simple = [
  'object',
  'union',
  'pipe',
  'optional',
  'nullable',
  'default',
  'catch',
  'enum',
  'literal',
  'boolean',
  'null',
]

function faultOf(schema: Schema): { fault?: string } {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const [first] = (def.checks ?? []).map(check => check._zod.def as z.core.$ZodCheckMaxLengthDef)
  const checks = (def.checks ?? []).map(check => check._zod.def.check)
  switch (def.type) {
    case 'string':
      return first?.check === 'max_length' && first.abort
        ? {}
        : { fault: 'a text without a limit that comes first' }
    case 'array':
      return checks.includes('max_length') ? {} : { fault: 'a list without a limit' }
    case 'record':
      if (def.keyType._zod.def.type === 'enum') return {}
      return z.globalRegistry.get(schema)?.maxProperties ? {} : { fault: 'a map without a limit' }
    case 'number':
      return checks.includes('greater_than') && checks.includes('less_than')
        ? {}
        : { fault: 'a number without a range' }
    default:
      return simple.includes(def.type) ? {} : { fault: `${def.type} has no limit that this test knows` }
  }
}

function at(path: Found['path'], value: unknown): unknown {
  return path.reduceRight((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value)
}

test('every text, list, map and number in a request has a limit', () => {
  const unbounded = parts.flatMap(({ name, schema }) =>
    [...walk(schema)].flatMap(({ path, fault }) => (fault ? [`${name} ${path.join('.')}: ${fault}`] : [])),
  )
  expect(unbounded).toEqual([])
  for (const schema of [
    z.string(),
    z.string().trim().max(5),
    z.string().max(5),
    z.array(id),
    z.record(id, z.boolean()),
    z.number(),
    z.int(),
    z.coerce.number().min(1),
    z.unknown(),
  ])
    expect([...walk(z.object({ field: schema }))].filter(({ fault }) => fault)).not.toEqual([])
})

describe('a text over its limit', () => {
  /** More than any limit, and less than the maximum body size. */
  const longest = 12_000
  const seen: number[] = []

  /** Records each long text on which code calls a reading method, until `restore` is called. */
  function watch() {
    seen.length = 0
    const note = (value: unknown) => {
      if (typeof value === 'string' && value.length > longest) seen.push(value.length)
    }
    const replace = <T extends object>(
      owner: T,
      name: keyof T,
      noted: (self: unknown, value: unknown) => unknown,
    ) => {
      const original = owner[name] as (...values: unknown[]) => unknown
      owner[name] = new Proxy(original, {
        apply: (method, self, values) => {
          note(noted(self, values[0]))
          return Reflect.apply(method, self, values)
        },
      }) as T[keyof T]
      restores.push(() => {
        owner[name] = original as T[keyof T]
      })
    }
    for (const name of [
      'trim',
      'normalize',
      'replace',
      'replaceAll',
      'split',
      'match',
      'toLowerCase',
    ] as const)
      replace(String.prototype, name, self => self)
    // The validator itself scans for surrogate pairs, to count each once.
    for (const name of ['test', 'exec'] as const)
      replace(RegExp.prototype, name, (self, text) => (self as RegExp).source !== '[\\uD800-\\uDBFF]' && text)
    for (const name of ['Number', 'BigInt'] as const) replace(globalThis, name, (_, value) => value)
  }

  const restores: (() => void)[] = []
  afterEach(() => {
    for (const restore of restores.splice(0)) restore()
  })

  const huge = fc
    .tuple(fc.constantFrom('9', ' ', 'x', '=', '1,', '٣', '-', '\u200b', 'a@', '2026-11-20'), fc.boolean())
    .map(([unit, inside]) => ({ unit, inside }))
  const written = ({ unit, inside }: { unit: string; inside: boolean }) =>
    inside ? `1${unit.repeat(20_000)}.5` : unit.repeat(20_000)

  /** Requests with a huge text in every field and at every position inside a list, a map or a reference. */
  function* requestsWith(schema: Schema, text: string) {
    const paths = [...walk(schema)].map(({ path }) => path)
    yield text
    yield Object.assign({}, ...paths.filter(path => path.length === 1).map(path => at(path, text)))
    for (const path of paths) if (path.length > 1) yield at(path, text)
  }

  test('in any field of any request is refused before other code processes it', () => {
    watch()
    for (const { name, schema } of parts)
      fc.assert(
        fc.property(huge, parts => {
          for (const request of requestsWith(schema, written(parts))) z.safeParse(schema, request)
          expect(seen, name).toEqual([])
        }),
        { numRuns: 2, seed: 35, endOnFailure: true },
      )
  })

  test('would be noticed by this test if code did process it', () => {
    watch()
    const careless = [
      z.string().trim().max(5),
      z
        .string()
        .max(5)
        .refine(text => BigInt(text) > 5n),
      z.preprocess(value => Number(value), z.int().max(5)),
      z.string().regex(/^\d+$/).max(5),
    ]
    for (const schema of careless) {
      seen.length = 0
      z.safeParse(schema, '9'.repeat(20_000))
      expect(seen).not.toEqual([])
    }
  })
})

test('a list and a map accept their maximum number of entries and no more', () => {
  const entries = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)
  const both = z.object({ list: listOf(bounded(5), 3), map: mapOf(bounded(5), z.boolean(), 3) })
  const of = (count: number) => ({
    list: entries(count),
    map: Object.fromEntries(entries(count).map(key => [key, true])),
  })
  expect(both.safeParse(of(3)).success).toBe(true)
  expect(both.safeParse(of(4)).error?.issues.map(({ message }) => message)).toEqual([
    'Must be at most 3 entries.',
    'Must be at most 3 entries.',
  ])
})

test('a reference is an id, or any object with that _id', () => {
  const one = '01970000-0000-7000-8000-000000000001'
  expect(reference().parse({ _id: one, className: 'Garden Room' })).toBe(one)
  const names =
    /^(schooleId|classId|levelId|studentId|teacherId|userId|(super|sub)?activityId|subjectId|feeMasterId)$/i
  const refused = parts
    .filter(({ name }) => name.endsWith('body'))
    .flatMap(({ name, schema }) =>
      [...walk(schema)]
        .filter(
          ({ path, schema }) =>
            names.test(String(path.findLast(key => key !== 0))) &&
            ['string', 'union'].includes((schema as z.core.$ZodTypes)._zod.def.type),
        )
        .filter(({ path }) => {
          const issues = z.safeParse(schema, at(path, { _id: one })).error?.issues ?? []
          return issues.some(issue => path.every((key, index) => issue.path[index] === key))
        })
        .map(({ path }) => `${name} ${path.join('.')}`),
    )
  expect([...new Set(refused)]).toEqual([])
})

test('a text may have its maximum length, not counting surrounding spaces, and not one letter more', () => {
  const schema = required('Missing.', 5)
  expect(schema.parse(`  ${'x'.repeat(5)}  `)).toBe('xxxxx')
  expect(schema.safeParse('x'.repeat(6)).success).toBe(false)
})

test('the message for a text that is too long gives the maximum length', () => {
  expect(required('Missing.', 5).safeParse('x'.repeat(10_000)).error?.issues[0]?.message).toBe(
    'Must be at most 5 characters',
  )
})
