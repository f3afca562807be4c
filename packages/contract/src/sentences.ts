import * as z from 'zod'
import { messages } from './messages.ts'

const { invalid } = messages

/** The expected kind of value, by the validator's name for it. */
const kinds: Record<string, string> = {
  string: invalid.text,
  number: invalid.number,
  int: invalid.whole,
  boolean: invalid.yesOrNo,
  array: invalid.list,
  object: invalid.fields,
  record: invalid.fields,
}

/** The unit of a value's size. */
const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** The sentence for a wrong value whose rule has none of its own, in place of the validator's technical one. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return invalid.missing
      return kinds[issue.expected] ?? invalid.other
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}.`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}.`
    case 'too_small':
      return `Must be at least ${issue.minimum}${units[issue.origin] ?? ''}.`
    case 'unrecognized_keys':
      return `There is no field ${issue.keys[0]} here.`
    default:
      return invalid.other
  }
}

z.config({ customError: sentenceFor })
