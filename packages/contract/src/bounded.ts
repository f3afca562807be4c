import * as z from 'zod'
import { fill } from './fill.ts'
import { messages } from './messages.ts'
import { cleanText, plainCode } from './rules/typed-text.ts'

const { invalid } = messages

/**
 * How much longer than its limit a text may arrive, since spaces around it are cut off before it is measured. Anything
 * longer is refused before other code works on it.
 */
export const surroundings = 200

/** The sentence for a text of more than `maximum` characters. */
const tooLong = (maximum: number) => fill(invalid.length, { maximum })

type Sentences = {
  /** For a value that is missing or no text. */
  text?: string | undefined
  /** For one that is too long. */
  long?: string | undefined
}

/** A text of at most `max` characters. Its other checks, refinements and transforms do not run on a longer one. */
export function bounded(max: number, { text, long = tooLong(max) }: Sentences = {}) {
  return z
    .string(text === undefined ? {} : { error: text })
    .check(z.maxLength(max, { error: long, abort: true }))
}

/** A text that a person types, of at most `max` characters: clean (`cleanText`), without the spaces around it. */
export function typed(max: number, sentences: Sentences = {}) {
  return plain(cleanText, max, sentences)
}

/** A code that people copy from paper, such as an admission number: as `typed`, with ordinary digits and hyphens. */
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

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** A whole number, or its digits as a query and a form send them. */
export function wholeOrDigits(min: number, max: number, text?: string) {
  const number = z.int(text).min(min, text).max(max, text)
  const read = (value: unknown) =>
    typeof value === 'string' && value.length <= surroundings && value.trim()
      ? Number(plainCode(value))
      : value
  // The cast names what callers send; zod takes the input of a preprocessed schema for unknown.
  return z.preprocess(read, number) as unknown as z.ZodPipe<z.ZodType<number | string>, typeof number>
}

/** The version of an entity, which counts its changes. */
export const version = whole(0, 2_147_483_647)

/**
 * A text of digits that callers may also send as a JSON number. A whole number that JavaScript holds exactly is read as
 * its digits; another number is refused by `schema`, as it is no text.
 */
export function orNumber<S extends z.core.$ZodType>(schema: S) {
  const read = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value
  return z.preprocess(read, schema) as unknown as z.ZodPipe<S, S>
}
