import { bounded } from './bounded.ts'
import { messages } from './messages.ts'
import { whyNotLength } from './rules/password-length.ts'

// Apart from the calls about accounts, because the public pages need nothing else of them.

/** Seconds until another code may be requested. */
export const resendSeconds = 30

/**
 * A new password; `text` is the message for a missing one. It checks only the length: the list of common passwords
 * stays on the server, where handlers must call `whyNotPassword`.
 */
export function newPassword(text: string) {
  return bounded(1_000, { text, long: messages.password.tooLong })
    .min(1, { error: text })
    .superRefine((password, context) => {
      const reason = whyNotLength(password)
      if (reason) context.addIssue({ code: 'custom', message: reason })
    })
}
