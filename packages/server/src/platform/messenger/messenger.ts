import { type HttpSettings, httpMessenger } from './http.ts'
import { logMessenger } from './log.ts'
import type { SmtpSettings } from './smtp.ts'

/** A short text to one person, with the addresses that are known. */
export type Message = {
  mobile: string | null
  email: string | null
  subject: string
  text: string
}

export type Messenger = {
  /** Whether messages go to mobile numbers; otherwise they go to e-mail addresses. */
  reachesMobiles: boolean
  /**
   * Sends one message. Returns false when the person has no address of the needed kind. Throws when it is not accepted, so
   * that the job is retried.
   */
  send(message: Message): Promise<boolean>
  close(): void
}

export type MessengerSettings =
  | { transport: 'log' }
  | ({ transport: 'smtp' } & SmtpSettings)
  | ({ transport: 'http' } & HttpSettings)

/** The messenger of the configured transport: the server's own log, e-mail, or an SMS gateway over HTTP. */
export async function makeMessenger(settings: MessengerSettings): Promise<Messenger> {
  switch (settings.transport) {
    case 'log':
      return logMessenger(line => process.stdout.write(line))
    case 'smtp': {
      // Loaded only where e-mail is sent.
      const { smtpMessenger } = await import('./smtp.ts')
      return smtpMessenger(settings)
    }
    case 'http':
      return httpMessenger(settings)
  }
}
