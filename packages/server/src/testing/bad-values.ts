import fc from 'fast-check'

/** A part of a JSON schema, as zod writes it. */
export type Shape = {
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
export function valuesFor(shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> {
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
export function fieldsFor(shape: Shape, ids: readonly string[]): Record<string, fc.Arbitrary<unknown>> {
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
