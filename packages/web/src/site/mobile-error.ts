import { messages } from '@casa/contract/messages'

/** Validates a mobile number; undefined when it is valid. */
export function mobileError(mobile: string): string | undefined {
  if (mobile === '') return messages.mobileRequired
  if (!/^\d+$/.test(mobile)) return messages.digitsOnly
  return mobile.length === 10 ? undefined : messages.exactly10
}
