import { messages } from '@casa/contract/messages'

/** What is wrong with a mobile number that somebody typed; undefined when nothing is. */
export function mobileError(mobile: string): string | undefined {
  if (mobile === '') return messages.mobileRequired
  if (!/^\d+$/.test(mobile)) return messages.digitsOnly
  return mobile.length === 10 ? undefined : messages.exactly10
}
