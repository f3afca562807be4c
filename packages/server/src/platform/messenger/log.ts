import type { Messenger } from './messenger.ts'

/** Writes each message where the server's owner reads it: for a server that is tried out, on one's own machine. */
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
