import type { Messenger } from './messenger.ts'

/** Writes each message to the server's output, for trying Casa out on one's own machine. */
export function logMessenger(write: (line: string) => void): Messenger {
  return {
    reachesMobiles: true,
    async send({ mobile, email, text }) {
      write(`Message to ${mobile ?? email ?? 'nobody'}: ${text}\n`)
      return true
    },
    close() {},
  }
}
