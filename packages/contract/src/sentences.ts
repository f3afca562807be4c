import * as z from 'zod'
import { fill } from './fill.ts'
import { messages } from './messages.ts'

const { invalid } = messages

/** The expected type of a value, by the validator's name for it. */
const kinds: Record<string, (typeof invalid)[keyof typeof invalid]> = {
  string: invalid.text,
  number: invalid.number,
  int: invalid.whole,
  boolean: invalid.yesOrNo,
  array: invalid.list,
  object: invalid.fields,
  record: invalid.fields,
}

const most: Record<string, string> = { string: invalid.atMostCharacters, array: invalid.atMostEntries }
const least: Record<string, string> = { string: invalid.atLeastCharacters, array: invalid.atLeastEntries }

/**
 * The message for a wrong value whose rule has no message of its own, replacing the validator's technical one, with
 * its placeholder values.
 */
export function textForIssue(
  issue: z.core.$ZodRawIssue,
): [text: string, values?: Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return [invalid.missing]
      return [kinds[issue.expected] ?? invalid.other]
    case 'invalid_value':
      return [invalid.oneOf, { values: issue.values.join(', ') }]
    case 'too_big':
      return [most[issue.origin] ?? invalid.atMost, { maximum: Number(issue.maximum) }]
    case 'too_small':
      return [least[issue.origin] ?? invalid.atLeast, { minimum: Number(issue.minimum) }]
    case 'unrecognized_keys':
      return [invalid.noField, { field: issue.keys[0]! }]
    default:
      return [invalid.other]
  }
}

z.config({ customError: issue => fill(...textForIssue(issue)) })
