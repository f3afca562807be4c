import { type HttpSettings, httpMessenger } from './http.ts'
import { logMessenger } from './log.ts'
import type { SmtpSettings } from './smtp.ts'

/** A short text to one person, who is reached by one of two addresses, if known. */
export type Message = {
  mobile: string | null
  email: string | null
  subject: string
  text: string
}

/** Sends messages, wherever they go. */
export type Messenger = {
  /** Whether a mobile number is enough to reach somebody; else it takes an e-mail address. */
  reachesMobiles: boolean
  /**
   * Hands one message over. False when the person has no address of the kind that is needed; throws when the other side
   * does not take it, so that the job tries again.
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
