import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from './index.ts'
import { messages } from './messages.ts'
import type { Route } from './route.ts'

type Schema = z.core.$ZodType
type Field = { name: string; key: string; schema: Schema }

/** The fields of a request at any depth, each with its schema. */
function* fieldsOf(schema: Schema, name: string, key = ''): Generator<Field> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (key) yield { name, key, schema }
  switch (def.type) {
    case 'object':
      for (const [field, inner] of Object.entries(def.shape))
        yield* fieldsOf(inner, `${name} ${field}`, field)
      return
    case 'array':
      return yield* fieldsOf(def.element, `${name} []`, key)
    case 'record':
      return yield* fieldsOf(def.valueType, `${name} {}`, key)
    case 'union':
      for (const option of def.options) yield* fieldsOf(option, name, key)
      return
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* fieldsOf(def.innerType, name, key)
    case 'pipe':
      return yield* fieldsOf(def.in._zod.def.type === 'transform' ? def.out : def.in, name, '')
  }
}

const routes: Route[] = Object.values(api).flatMap(domain => Object.values(domain))
const fields = routes.flatMap(route =>
  (['query', 'body'] as const).flatMap(part => {
    const schema = route[part]
    return schema ? [...fieldsOf(schema, `${route.method} ${route.path}`)] : []
  }),
)
const said = (schema: Schema, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

type Kind = { keys: string[]; value: string; spellings: string[]; wrong?: Record<string, string> }

/** For one kind of field: what people type, the value it is read as, and which inputs are refused with which message. */
const kinds: Record<string, Kind> = {
  'mobile number': {
    keys: ['mobile', 'mobileNumber', 'fatherMobileNumber', 'schooleContact'],
    value: '9876543210',
    spellings: [
      ...[
        '9876543210',
        '+91 98765 43210',
        '+91-9876543210',
        '09876543210',
        '0091 9876543210',
        '91 98765 43210',
      ],
      ...['98765–43210', '(98765) 43210', '९८७६५४३२१०', '౯౮౭౬౫౪౩౨౧౦', '٩٨٧٦٥٤٣٢١٠', '９８７６５４３２１０'],
      ...['\u202a9876543210\u202c', '98765\u00a043210', '\ufeff98765\u200b43210', ' 98765\u200d43210 '],
    ],
    wrong: {
      '98765': messages.exactly10,
      '98765432101': messages.exactly10,
      'nine eight': messages.digitsOnly,
    },
  },
  'Aadhaar number': {
    keys: ['adharNo'],
    value: '123412341234',
    spellings: [
      '1234 1234 1234',
      '1234-1234-1234',
      '१२३४ १२३४ १२३४',
      '౧౨౩౪౧౨౩౪౧౨౩౪',
      '1234\u20111234\u00a01234\u200b',
    ],
    wrong: { '1234': messages.exactly12, 'one two': messages.digitsOnly },
  },
  code: {
    keys: ['otp'],
    value: '123456',
    spellings: ['123456', '123 456', '123-456', '१२३४५६', '౧౨౩౪౫౬', '\u200e123456\u200b'],
    wrong: { '12345': messages.otp.sixDigits, abcdef: messages.otp.sixDigits },
  },
  amount: {
    keys: ['totalFee', 'fee', 'installmentFee', 'amount'],
    value: '130000.00',
    spellings: [
      '130000',
      '1,30,000',
      '130,000.00',
      '₹1,30,000/-',
      'Rs. 1 30 000',
      '१,३०,०००',
      '\u200b₹\u00a0130000',
    ],
    wrong: { '1.234,50': messages.invalid.amount, '1.500': messages.invalid.amountPaise },
  },
  'admission number': {
    keys: ['admissionNumber'],
    value: 'A-17',
    spellings: ['A-17', 'A–17', 'A-१७', ' A-౧౭\u200b', '\ufeffA‑17'],
  },
  year: {
    keys: ['acadamicYear', 'academicYear'],
    value: '2026-27',
    spellings: ['2026-27', '2026–27', '२०२६-२७', '2026-27\u200f'],
  },
}

describe.each(Object.entries(kinds))('every field with a %s', (_, { keys, value, spellings, wrong = {} }) => {
  const found = fields.filter(({ key }) => keys.includes(key))

  test.each(found)('$name', ({ schema }) => {
    for (const spelling of spellings) expect(z.safeParse(schema, spelling).data, spelling).toBe(value)
  })

  const refusing = found.filter(({ schema }) => z.safeParse(schema, '?').error)
  if (Object.keys(wrong).length > 0)
    test.each(refusing)('$name refuses invalid input', ({ schema }) => {
      for (const [spelling, message] of Object.entries(wrong))
        expect(said(schema, spelling), spelling).toBe(message)
    })
})

/** Passwords have their own comparison form, and the others are not words that people read. */
const asSent = [
  'password',
  'ownPassword',
  'newPassword',
  'oldPassword',
  'slip',
  'sort',
  'around',
  'imageName',
  'signOutToken',
  'link',
]

test('every other text of a request is stored in NFC and without invisible characters', () => {
  const takesText = (schema: Schema) => z.safeParse(schema, 'José Rao').data === 'José Rao'
  const texts = fields.filter(({ key, schema }) => !asSent.includes(key) && takesText(schema))
  expect(texts.length).toBeGreaterThan(100)
  const unclean = texts.filter(
    ({ schema }) => z.safeParse(schema, ' Jose\u0301\u200b\u00a0Rao\ufeff').data !== 'José Rao',
  )
  expect(unclean.map(({ name }) => name)).toEqual([])
})
