import { messages } from '../messages.ts'
import type { PlainText } from '../text.ts'

const shortest = 8
const longest = 128

/** The error message for a new password that is too short or too long, otherwise undefined. */
export function whyNotLength(password: string): PlainText | undefined {
  if (password.length < shortest) return messages.password.tooShort
  return password.length > longest ? messages.password.tooLong : undefined
}
