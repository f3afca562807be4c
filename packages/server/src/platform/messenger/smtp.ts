import { createTransport } from 'nodemailer'
import type { Messenger } from './messenger.ts'

/** `url` is smtp://user:password@host:port or smtps://…; `from` is the sender's address. */
export type SmtpSettings = { url: string; from: string }

const timeoutMs = 10_000

/** Sends each message as an e-mail. */
export function smtpMessenger({ url, from }: SmtpSettings): Messenger {
  const address = new URL(url)
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    reachesMobiles: false,
    delivers: true,
    async send({ email, subject, text }) {
      if (!email) return false
      await transport.sendMail({ from, to: { name: '', address: email }, subject, text })
      return true
    },
    close: () => transport.close(),
  }
}
