import * as z from 'zod'
import { messages } from './messages.ts'

const { invalid } = messages

/** What a value is to be, by the validator's word for it. */
const kinds: Record<string, string> = {
  string: invalid.text,
  number: invalid.number,
  int: invalid.whole,
  boolean: invalid.yesOrNo,
  array: invalid.list,
  object: invalid.fields,
  record: invalid.fields,
}

/** What the size of a value is counted in. */
const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** What is said of a wrong value where its rule has no sentence of its own; the validator's are not for people. */
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
