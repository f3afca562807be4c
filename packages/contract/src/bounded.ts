import * as z from 'zod'
import { fill } from './fill.ts'
import { messages } from './messages.ts'
import { cleanText, plainCode } from './rules/typed-text.ts'

const { invalid } = messages

/** How far a text may exceed its limit before trimming. Anything longer is refused before other code processes it. */
export const surroundings = 200

/** The message for a text of more than `maximum` characters. */
const tooLong = (maximum: number) => fill(invalid.length, { maximum })

type Sentences = {
  /** The message for a value that is missing or not a string. */
  text?: string | undefined
  /** The message for a text that is too long. */
  long?: string | undefined
}

/** Text typed by a person, at most `max` characters: cleaned (`cleanText`) and trimmed. */
export function bounded(max: number, { text, long = tooLong(max) }: Sentences = {}) {
  return z
    .string(text === undefined ? {} : { error: text })
    .check(z.maxLength(max, { error: long, abort: true }))
}

/** A code that people copy from paper, such as an admission number: like `typed`, but with ASCII digits and hyphens. */
export function typed(max: number, sentences: Sentences = {}) {
  return plain(cleanText, max, sentences)
}

/** A text of at most `max` characters in a format, such as `z.uuid()`; `text` is the message for any other value. */
export function typedCode(max: number, sentences: Sentences = {}) {
  return plain(plainCode, max, sentences)
}

function plain(form: (text: string) => string, max: number, sentences: Sentences) {
  const long = sentences.long ?? tooLong(max)
  return bounded(max + surroundings, { ...sentences, long })
    .overwrite(form)
    .trim()
    .check(z.maxLength(max, { error: long }))
}

/** A text of at most `max` characters in a format, such as `z.uuid()`; `text` is the sentence for any other value. */
export function formatted(max: number, format: z.core.$ZodCheck<string>, text: string) {
  return bounded(max, { text, long: text }).check(format)
}

/** A list of at most `max` entries. */
export function listOf<S extends z.core.$ZodType>(entry: S, max: number, { text, long }: Sentences = {}) {
  const tooMany = long ?? fill(invalid.atMostEntries, { maximum: max })
  return z.array(entry, text === undefined ? {} : { error: text }).check(z.maxLength(max, tooMany))
}

/** A map of at most `max` entries. */
export function mapOf<K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  keys: K,
  values: V,
  max: number,
) {
  return z
    .record(keys, values)
    .refine(entries => Object.keys(entries).length <= max, fill(invalid.atMostEntries, { maximum: max }))
    .meta({ maxProperties: max })
}

/** An integer from `min` to `max`. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** An integer, or its digits as queries and forms send them. */
export function wholeOrDigits(min: number, max: number, text?: string) {
  const number = z.int(text).min(min, text).max(max, text)
  const read = (value: unknown) =>
    typeof value === 'string' && value.length <= surroundings && value.trim()
      ? Number(plainCode(value))
      : value
  // The cast names the type that callers send; zod infers the input of a preprocessed schema as unknown.
  return z.preprocess(read, number) as unknown as z.ZodPipe<z.ZodType<number | string>, typeof number>
}

/** A percentage with at most two places, or its text as forms send it. */
export function percentage(min: number, max: number) {
  const number = z.number().min(min).max(max).multipleOf(0.01)
  const read = (value: unknown) =>
    typeof value === 'string' && value.length <= surroundings && value.trim()
      ? Number(plainCode(value).replace(/%$/, ''))
      : value
  return z.preprocess(read, number) as unknown as z.ZodPipe<z.ZodType<number | string>, typeof number>
}

/** The version of an entity; incremented by each change. */
export const version = whole(0, 2_147_483_647)

/**
 * A string of digits that callers may also send as a JSON number. A safe integer is read as its digits; any other
 * number is refused by `schema` because it is not a string.
 */
export function orNumber<S extends z.core.$ZodType>(schema: S) {
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value
  return z.preprocess(read, schema) as unknown as z.ZodPipe<S, S>
}
