import type * as z from 'zod'
import { surroundings } from './bounded.ts'
import { messages } from './messages.ts'
import { textForIssue } from './sentences.ts'
import { filled, knownText, type Text } from './text.ts'

const { atMostEntries, length, other } = messages.invalid

/** The text of a validation issue; a schema may supply its own message. */
export function textOfIssue(issue: z.core.$ZodIssue): Text {
  const known = knownText(issue.message)
  if (known) return known
  const { maximum } = issue as { maximum?: number }
  const candidates = [
    filled(...textForIssue(issue as z.core.$ZodRawIssue)),
    filled(length, { maximum: maximum ?? '' }),
    // A text that is trimmed later may arrive longer than the limit in its message.
    filled(length, { maximum: Number(maximum) - surroundings }),
    // A long string in place of a list also counts as too long for it.
    filled(atMostEntries, { maximum: maximum ?? '' }),
  ]
  const found = candidates.find(({ message }) => message === issue.message)
  return found ?? { ...filled(other), message: issue.message }
}
