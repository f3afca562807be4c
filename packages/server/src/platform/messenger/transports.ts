import { type HttpSettings, httpMessenger } from './http.ts'
import { logMessenger } from './log.ts'
import type { Messenger } from './messenger.ts'
import type { SmtpSettings } from './smtp.ts'

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
