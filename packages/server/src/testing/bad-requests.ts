import type { Route } from '@casa/contract/route'
import fc from 'fast-check'
import * as z from 'zod'
import type { Input } from './app.ts'

/** A part of a JSON schema, as zod writes it. */
type Shape = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Wrong values that callers send by accident or on purpose. */
const hostile = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -0, '', ' ', '0', '-1', '1e3', 'true', 'null', 'NaN'],
  ...['\u0000', 'a\u0000b', '\ud800', '\u202e\u200b', 'ﷺ', '🧮'.repeat(40), 'é'.normalize('NFD'), '\r\n\t'],
  ...['x'.repeat(201), 'x'.repeat(5_000), '9'.repeat(30), '%', '\\', "' or 1=1 --", '{{7*7}}', '=1+1'],
  ...['../../etc/passwd', 'javascript:alert(1)', '<script>', '2026-02-30', '0000-01-01', '9999-12-31'],
  ...['275760-09-13', '2026-11-20T00:00:00Z', '00000000-0000-0000-0000-000000000000', '__proto__'],
  ...[[], {}, [null], [[]], [{}], { _id: null }, { _id: '' }, { $ne: null }, { length: -1 }, nested(60)],
  ...[`1${'0'.repeat(900_000)}`, ' '.repeat(300_000), '٣'.repeat(100_000), '1,'.repeat(200_000)],
  ...[Array(300).fill('x'), { toString: 1, constructor: 1, hasOwnProperty: 1 }],
)

/** Days, including pairs that make the longest allowed span and some that exceed it. */
const days = fc.constantFrom(
  ...[
    '2026-11-20',
    '2026-11-19',
    '2021-05-01',
    '2100-12-31',
    '1900-01-01',
    '1899-12-31',
    '2101-01-01',
    '2999-12-31',
  ],
)
const digits = fc.constantFrom('500034', '9876543210', '123456789012', '12')

/** Values for a field of this shape: valid ones, edge cases and wrong ones. */
function valuesFor(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: plausible(shape, ids) },
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

function plausible(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
  const variants = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (variants) return fc.oneof(...variants.map(variant => plausible(variant, ids)))
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  switch (shape.type) {
    case 'string':
      return text(shape, ids)
    case 'number':
    case 'integer':
      return number(shape)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesFor(shape.items ?? {}, ids), { maxLength: 4 })
    case 'object':
      return typeof shape.additionalProperties === 'object'
        ? fc.dictionary(fc.string({ maxLength: 4 }), valuesFor(shape.additionalProperties, ids), {
            maxKeys: 4,
          })
        : fc.record(fieldsFor(shape, ids), { requiredKeys: [] })
    default:
      return fc.oneof(fc.constantFrom(...ids), days, digits, fc.boolean(), fc.nat(), fc.string())
  }
}

/** Values for each field of an object's shape. */
function fieldsFor(shape: Shape, ids: readonly string[]): Record<string, fc.Arbitrary<unknown>> {
  const parts = [shape, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])]
  const fields = parts.flatMap(part => Object.entries(part.properties ?? {}))
  return Object.fromEntries(fields.map(([name, field]) => [name, valuesFor(field, ids)]))
}

function text({ format, pattern, maxLength = 200 }: Shape, ids: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date') return days
  const edges = fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'Asha', 'P', '#17875f')
  const matching = pattern && !pattern.includes('(?') ? [fc.stringMatching(new RegExp(pattern))] : []
  return fc.oneof(edges, digits, days, fc.constantFrom(...ids), fc.string(), ...matching)
}

function number({ minimum = -1_000, maximum = 1_000 }: Shape): fc.Arbitrary<number> {
  return fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 0, 1, 2, 4, 0.5, 2_147_483_648)
}

/** An HTTP request. */
export type BadRequest = {
  method: Route['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

type Fields = Record<string, unknown>

/**
 * Invalid requests to a call: a valid one with a few fields changed, one generated from the contract's schema, or an
 * arbitrary one. `ids` are ids of existing rows of any kind.
 */
export function badRequests(
  route: Route,
  right: Input<Route>[],
  ids: readonly string[],
): fc.Arbitrary<BadRequest> {
  const body = route.files ? forms(route, right, ids) : bodies(route, right, ids)
  return fc
    .tuple(paths(route, right, ids), queries(route, right, ids), headers, body)
    .map(([path, query, more, { type, payload }]) => ({
      method: route.method,
      url: `/api${path}${query}`,
      headers: { ...more, ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    }))
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('key-one-1', 'key-two-2').map(key => ({ 'idempotency-key': key })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(201) },
      { 'content-encoding': 'deflate' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { cookie: 'casa_files=x; =; a' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'x'.repeat(5_000)}` },
      { authorization: 'Basic YTpi' },
    ),
  },
)

function shapeOf(schema: z.core.$ZodType | undefined): Shape {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
}

/** A valid value of one part of the request, with up to three fields changed, omitted or added. */
function bent(
  schema: z.core.$ZodType | undefined,
  right: (Fields | undefined)[],
  ids: readonly string[],
): fc.Arbitrary<Fields> {
  const fields = fieldsFor(shapeOf(schema), ids)
  const names = [...new Set([...Object.keys(fields), ...right.flatMap(value => Object.keys(value ?? {}))])]
  const any = valuesFor({}, ids)
  const name = fc.oneof(
    { weight: 9, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.constant('_id') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('_id', 'version', 'schooleId', 'sort', '', 'a.b', 'constructor', 'é'),
    },
  )
  const bend = name.chain(key =>
    fc.tuple(
      fc.constant(key),
      fc.oneof(Object.hasOwn(fields, key) ? fields[key]! : any, fc.constant(undefined)),
    ),
  )
  const whole = fc.record(fields, { requiredKeys: [] })
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...right), fc.array(bend, { maxLength: 3 }))
        .map(([value, bends]) => ({ ...value, ...Object.fromEntries(bends) })),
    },
    { weight: 1, arbitrary: whole },
  )
}

const broken = fc.constantFrom(
  '',
  '{',
  '{"a":}',
  '[1,',
  'null',
  '"text"',
  '1e999',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
)
const monstrous = fc.constantFrom(
  '['.repeat(20_000),
  `{"a":${'9'.repeat(5_000)}}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
)
const types = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  ';',
  'x',
)

type Body = { type?: string; payload?: string | Buffer }

function bodies(route: Route, right: Input<Route>[], ids: readonly string[]): fc.Arbitrary<Body> {
  const json = (value: unknown): Body => ({ type: 'application/json', payload: JSON.stringify(value) ?? '' })
  if (!route.body)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: valuesFor({}, ids).map(json) },
    )
  const given = right.map(({ body }) => body as Fields | undefined)
  return fc.oneof(
    { weight: 20, arbitrary: bent(route.body, given, ids).map(json) },
    { weight: 2, arbitrary: valuesFor({}, ids).map(json) },
    {
      weight: 1,
      arbitrary: fc.oneof(broken, broken, monstrous).map(payload => ({ type: 'application/json', payload })),
    },
    { weight: 1, arbitrary: fc.tuple(types, broken).map(([type, payload]) => ({ type, payload })) },
  )
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const files = fc.oneof(
  fc.constantFrom(
    picture,
    picture.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('<svg/>'),
  ),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
)
const boundary = 'between-the-parts'

/** A form with files: fields of any name and value, in any order, truncated anywhere. */
function forms(route: Route, right: Input<Route>[], ids: readonly string[]): fc.Arbitrary<Body> {
  const given = right.map(({ body }) => body as Fields | undefined)
  const field = fc.oneof(
    fc.constantFrom(...(route.files ?? [])),
    fc.constantFrom('file', '', '__proto__', 'toString'),
  )
  const part = fc.tuple(field, fc.constantFrom('a.png', 'a.xlsx', '../a', ''), files)
  const whole = fc
    .tuple(bent(route.body, given, ids), fc.array(part, { maxLength: 6 }))
    .map(([fields, parts]) => {
      const texts = Object.entries(fields).map(([name, value]) =>
        formPart(`name="${plain(name)}"`, Buffer.from(asText(value))),
      )
      const attached = parts.map(([name, filename, bytes]) =>
        formPart(`name="${name}"; filename="${filename}"`, bytes),
      )
      return Buffer.concat([...texts, ...attached, Buffer.from(`--${boundary}--\r\n`)])
    })
  const type = `multipart/form-data; boundary=${boundary}`
  return fc.oneof(
    { weight: 6, arbitrary: whole.map(payload => ({ type, payload })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole, fc.nat())
        .map(([form, end]) => ({ type, payload: form.subarray(0, end % (form.length + 1)) })),
    },
    { weight: 1, arbitrary: fc.tuple(types, broken).map(([other, payload]) => ({ type: other, payload })) },
  )
}

const plain = (name: string) => name.replace(/["\r\n]/g, '')

function formPart(disposition: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
}

function paths(route: Route, right: Input<Route>[], ids: readonly string[]): fc.Arbitrary<string> {
  const given = right.map(({ params }) => params as Fields | undefined)
  const bad = fc.constantFrom(
    '%',
    '%00',
    '%2e%2e%2f',
    '..',
    '.',
    'a'.repeat(300),
    '%F0%9F',
    '%ed%a0%80',
    'null',
    ':id',
  )
  const filled = (values: Fields) =>
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(values[name])))
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...given).map(values => filled(values ?? {})) },
    { weight: 2, arbitrary: bent(route.params, given, ids).map(filled) },
    { weight: 1, arbitrary: bad.map(value => route.path.replace(/\{\w+\}/g, value)) },
  )
}

function queries(route: Route, right: Input<Route>[], ids: readonly string[]): fc.Arbitrary<string> {
  const given = right.map(({ query }) => query as Fields | undefined)
  const written = (values: Fields) => {
    const pairs = Object.entries(values).map(
      ([name, value]) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(value))}`,
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  const bad = fc.constantFrom(
    '?%',
    '?page=%00',
    '?page=1&page=2',
    '?page[]=1',
    '?sort=-',
    '?__proto__=1',
    `?search=${'x'.repeat(9_000)}`,
  )
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...given).map(values => written(values ?? {})) },
    { weight: route.query ? 4 : 1, arbitrary: bent(route.query, given, ids).map(written) },
    { weight: 1, arbitrary: bad },
  )
}

/** As a caller would write it in an address, which cannot contain half a surrogate pair. */
function asText(value: unknown): string {
  return (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed()
}
