import { messages } from '@casa/contract/messages'

/** What is wrong with a mobile number before it is sent: nothing was typed. How it may be written, the server knows. */
export function mobileError(mobile: string): string | undefined {
  return mobile.trim() === '' ? messages.mobileRequired : undefined
}
