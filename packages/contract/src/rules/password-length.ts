import { messages } from '../messages.ts'

const shortest = 8
const longest = 128

/** The sentence that says that a new password is too short or too long, or undefined when it is neither. */
export function whyNotLength(password: string): string | undefined {
  if (password.length < shortest) return messages.password.tooShort
  return password.length > longest ? messages.password.tooLong : undefined
}
