import * as z from 'zod'
import { bounded, formatted, orNumber, typed, typedCode, wholeOrDigits } from './bounded.ts'
import { messages } from './messages.ts'
import { contactDigits } from './rules/countries.ts'
import { isInCalendar, isTooLong } from './rules/day.ts'
import { isName } from './rules/names.ts'
import { cleanText, denseDigits, mobileDigits } from './rules/typed-text.ts'
// The building blocks of all schemas, with a plain message for each error.
import './sentences.ts'

const { invalid } = messages

/** The `schooleId` of the platform: the administrator's school, which owns the levels and their curriculum. */
export const platformId = '00000000-0000-7000-8000-000000000001'

/** A UUID in a request; anything else is treated like an unknown id. */
export const id = uuid()

/** An id in lower case, as it is stored: the same id may be sent in capitals. */
function uuid(text: string = invalid.id) {
  return formatted(36, z.uuid(text), text).overwrite(sent => sent.toLowerCase())
}

/** Path parameters of a call about one row. */
export const idParams = z.object({ id })
/** Path parameters of a school's list; they never widen what the caller may see. */
export const schooleIdParams = z.object({ schooleId: id })

/**
 * A reference in a request: an id, or the populated object from a response. Parsed to the id; `text` is the message
 * if it is missing.
 */
export function reference(text: string = invalid.id) {
  return z
    .union([uuid(text), z.object({ _id: uuid(text) })], { error: text })
    .transform(value => (typeof value === 'string' ? value : value._id))
}

/**
 * Confirms that something should be stored although it repeats something already stored. Without it, such a request is
 * refused with 409 and an error at `again`.
 */
export const again = z
  .boolean()
  .optional()
  .describe(
    'Without it, a request that repeats something already stored is refused with 409; `errors` has an entry for the field `again`, whose message says what it repeats. Ask whether it is meant, and if so send the same body with `again: true` and a new Idempotency-Key.',
  )

/** An uploaded file in a request: the address that its upload returned, or its id. Parsed to the id. */
export function fileAddress() {
  return bounded(80, { text: invalid.file, long: invalid.file })
    .regex(/^(\/api\/files\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, invalid.file)
    .transform(address => address.slice(-36))
}

/** A required text; `text` is the message if it is missing. */
export function required(text: string, max = 200) {
  return typed(max, { text }).min(1, text)
}

/** The required name of a person, a class or a school. */
export function requiredName(text: string, max = 100) {
  return required(text, max).refine(name => name === '' || isName(name), { error: invalid.name })
}

/** An optional text; null or an empty text clears the field. */
export function optional(max = 500) {
  return emptyAsNull(typed(max))
}

/** An optional code (`typedCode`); null or an empty text clears the field. */
export function optionalCode(max: number) {
  return emptyAsNull(typedCode(max))
}

function emptyAsNull(schema: z.ZodString) {
  return schema.nullish().transform(value => (value === '' ? null : value))
}

const notAnEmail = messages.registration.email
/** A single e-mail address. */
export const emailAddress = typed(200, { text: notAnEmail, long: notAnEmail }).pipe(z.email(notAnEmail))

const exactly = { 6: messages.exactly6, 10: messages.exactly10, 12: messages.exactly12 }

/**
 * An optional link for people to follow: only http or https, so that it cannot run a script (`javascript:`). Null or
 * an empty text clears the field.
 */
export function webLink() {
  const isLink = (text: string) => /^https?:\/\/[^\s\\]+$/i.test(text) && webAddress.safeParse(text).success
  return blank(typed(2_000, { text: invalid.link }).refine(isLink, invalid.link))
}

const webAddress = z.url({ protocol: /^https?$/ })

/**
 * Exactly this many digits, as a JSON number or typed in any format (`denseDigits`); the error messages are the
 * specification's. `missing` is the message if there is none.
 */
export function digits(length: keyof typeof exactly, missing: string = invalid.missing) {
  return exactDigits(denseDigits, length, missing)
}

/** The ten digits of an Indian mobile number, typed in any format (`mobileDigits`); otherwise like `digits`. */
export function mobile(missing: string = invalid.missing) {
  return exactDigits(mobileDigits, 10, missing)
}

/**
 * Like `mobile`, or with + and a calling code, a number of another country that schools register from
 * (`contactDigits`).
 */
export function contactNumber(missing: string = invalid.missing) {
  return orNumber(
    denseText(contactDigits, missing, messages.exactly10)
      .regex(/^\+?\d+$/, { error: messages.digitsOnly })
      .refine(number => number.startsWith('+') || number.length === 10, messages.exactly10),
  )
}

/** A school's number or pincode, validated by its country (`fieldsIn`). */
export function ofCountry(dense: (text: string) => string, missing: string) {
  return orNumber(denseText(dense, missing, messages.digitsOnly))
}

/** A full or partial mobile number in a filter. */
export const soughtMobile = () => orNumber(typed(100).overwrite(contactDigits))

/** A code of six digits that was sent in a message. */
export const sentCode = typed(100, { text: messages.otp.sixDigits, long: messages.otp.sixDigits })
  .overwrite(denseDigits)
  .regex(/^\d{6}$/, messages.otp.sixDigits)

function exactDigits(dense: (text: string) => string, length: keyof typeof exactly, missing: string) {
  return orNumber(
    denseText(dense, missing, exactly[length])
      .regex(/^\d+$/, { error: messages.digitsOnly })
      .length(length, exactly[length]),
  )
}

/** A required text that is normalised by `dense`; `long` is the message for more than 100 characters. */
function denseText(dense: (text: string) => string, missing: string, long: string) {
  const text = ({ input }: { input?: unknown }) => (input == null ? missing : messages.digitsOnly)
  return z
    .string({ error: text })
    .check(z.maxLength(100, { error: long, abort: true }))
    .overwrite(cleanText)
    .trim()
    .min(1, { error: missing })
    .overwrite(dense)
}

/** An existing calendar day, `YYYY-MM-DD`, from 1900 to 2100. It never passes through a JavaScript Date. */
export function day(text: string = invalid.date) {
  return anyDay(text).refine(isInCalendar, invalid.year)
}

/** A calendar day of any year, for schemas that check the year themselves. */
export function anyDay(text: string) {
  return formatted(10, z.iso.date({ error: text }), text)
}

/** A calendar month, `YYYY-MM`, of the same years as a day. */
export function calendarMonth() {
  return bounded(7, { text: invalid.month, long: invalid.month })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, invalid.month)
    .refine(month => isInCalendar(`${month}-01`), invalid.year)
}

/** A time of day, `HH:MM`. */
export function clockTime() {
  return bounded(5, { text: invalid.time, long: invalid.time }).regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    invalid.time,
  )
}

/** An instant with its zone. */
export function instant() {
  return formatted(40, z.iso.datetime({ offset: true, error: invalid.date }), invalid.date).refine(
    isInCalendar,
    invalid.year,
  )
}

/** An optional form field; an empty text counts as missing. */
export function blank<S extends z.core.$ZodType>(schema: S) {
  return z.preprocess(value => (value === '' ? null : value), z.nullish(schema))
}

/** Paging, search and order, for every list and filter call. */
const page = {
  page: pageNumber().describe('The page number, starting at 1.'),
  size: pageNumber().describe('The number of rows per page.'),
  search: typed(200).optional().describe('Words that a row must contain.'),
  around: bounded(60)
    .optional()
    .describe('The id of a row: with `page`, the page that contains it is returned, and X-Page says which.'),
  sort: bounded(60).optional().describe('The field to sort by; prefix `-` for descending.'),
}

function pageNumber() {
  return wholeOrDigits(1, 1_000_000).optional()
}

/** The query string of a list call. An unknown parameter is refused, so that a typo never widens a result. */
export const listQuery = z.strictObject(page)
export type ListQuery = z.output<typeof listQuery>

/**
 * The body of a filter call: optional fields of the entity, combined with AND, and the paging parameters. An empty
 * text, as a form sends it, does not filter; an unknown field is refused.
 */
export function filter<const F extends Record<string, z.core.$ZodType>>(fields: F) {
  return z.strictObject(z.object(unlessEmpty({ ...fields, ...page })).partial().shape)
}

/** Makes schemas accept an empty text as a missing value. */
function unlessEmpty<F extends Record<string, z.core.$ZodType>>(fields: F): F {
  const taken = Object.entries(fields).map(([name, schema]) => [
    name,
    z.preprocess(value => (value === '' ? undefined : value), z.optional(schema)),
  ])
  return Object.fromEntries(taken) as F
}

/** Refuses a span that is in the wrong order or longer than a report allows. */
export function spanIn<F extends string, L extends string>(first: F, last: L) {
  return (span: { [key in F | L]?: unknown }, context: z.RefinementCtx) => {
    const [from, to] = [span[first], span[last]] as [string?, string?]
    const message =
      from && to && from > to
        ? messages.dateOrder
        : isTooLong('report', from, to) && messages.longerThanTenYears
    if (message) context.addIssue({ code: 'custom', path: [last], message })
  }
}

/** A schema with its own name in the OpenAPI document, where other schemas refer to it. */
export function entity<const S extends z.ZodRawShape>(name: string, shape: S) {
  return z.object(shape).meta({ id: name })
}

/** The response of a successful write: the success message and the stored entity. */
export function written<D extends z.core.$ZodType>(data: D) {
  const answer = z.object({ status: z.literal(true), message: z.string(), data })
  const name = z.globalRegistry.get(data)?.id
  return name ? answer.meta({ id: `Written${name}` }) : answer
}

/** The row that was written, and the number of rows. */
export const rowReference = entity('RowReference', { _id: z.string() })
export const rowCount = entity('RowCount', { count: z.number() })

/** The response of a delete. */
export const deleted = written(rowReference)

/** A populated class in a response. */
export const classReference = entity('ClassReference', { _id: z.string(), className: z.string() }).nullable()

/** An English sentence with its key in messages.ts and its placeholder values, so that clients can translate it. */
export const text = {
  message: z.string(),
  key: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}

/** A wrong field; for a workbook also its row number, as the spreadsheet shows it, and its heading. */
const fieldError = entity('FieldError', {
  field: z.string(),
  ...text,
  row: z.number().optional(),
  column: z.string().optional(),
})

/** The body of a failed call. `errors` names the fields; `requestId` finds the request in the server's log. */
export const failure = z.object({
  status: z.literal(false),
  ...text,
  errors: z.array(fieldError).optional(),
  requestId: z.string().optional(),
  /** With 409 the current entity; for a refused workbook its marked copy. */
  data: z.unknown().optional(),
})
export type Failure = z.output<typeof failure>

/** A teacher in a response. */
export const teacherReference = entity('TeacherReference', { _id: z.string(), teacherName: z.string() })

/** A user in a response. */
export const userReference = entity('UserReference', { _id: z.string(), name: z.string() })

/** The `may` of a row: what the server would let this caller do with it. */
export const allowedActions = z.array(z.enum(['edit', 'delete']))
export type AllowedAction = z.output<typeof allowedActions>[number]

/** A child in a response. */
export const childReference = entity('ChildReference', {
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  /**
   * The admission number or, without one, the serial number, if another child at the school has the same name; for staff
   * only.
   */
  namesakeNumber: z.string().nullable().optional(),
})

/** The languages in which the server prints documents and sends codes. */
export const printLanguages = ['en', 'hi', 'te'] as const
export type PrintLanguage = (typeof printLanguages)[number]
/** The language of a printed document or a sent code; English by default. */
export const printLanguage = () => z.enum(printLanguages).default('en')
/**
 * How to print a paper about a child: `for=family` prefers the language of the child's parent, if it is known, to
 * `language`.
 */
export const paperQuery = () =>
  z.strictObject({ language: printLanguage(), for: z.enum(['family']).optional() })
export type PaperQuery = z.output<ReturnType<typeof paperQuery>>
