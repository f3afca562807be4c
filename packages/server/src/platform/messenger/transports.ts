import type { Messenger } from './messenger.ts'
import type { SmtpSettings } from './smtp.ts'

/** A request to an SMS gateway. {mobile} and {text} in `url` and `body` are replaced by the number and the message. */
type HttpSettings = {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body: string
}

const timeoutMs = 10_000

type Values = { mobile: string; text: string }

/**
 * Sends each message through the configured gateway. Errors contain only the status, because the address may contain
 * keys.
 */
export function httpMessenger({ url, method, headers, body }: HttpSettings): Messenger {
  const quote = quotingOf(new Headers(headers).get('content-type') ?? '')
  return {
    reachesMobiles: true,
    delivers: true,
    async send({ mobile, text }) {
      if (!mobile) return false
      const response = await fetch(filled(url, { mobile, text }, encodeURIComponent), {
        method,
        headers,
        body: method === 'GET' ? null : filled(body, { mobile, text }, quote),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new Error(`The SMS gateway could not be reached (${error.name}).`)
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
      return true
    },
    close() {},
  }
}

function filled(template: string, values: Values, quote: (value: string) => string): string {
  return template.replace(/\{(mobile|text)\}/g, (_, name: keyof Values) => quote(values[name]))
}

/** Returns the function that escapes a value for a body of this content type. */
function quotingOf(contentType: string): (value: string) => string {
  if (/json/i.test(contentType)) return value => JSON.stringify(value).slice(1, -1)
  if (/x-www-form-urlencoded/i.test(contentType)) return encodeURIComponent
  if (/xml/i.test(contentType)) {
    return value => value.replace(/[<>&'"]/g, sign => `&#${sign.charCodeAt(0)};`)
  }
  return value => value
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
      // Loaded only if e-mail is sent.
      const { smtpMessenger } = await import('./smtp.ts')
      return smtpMessenger(settings)
    }
    case 'http':
      return httpMessenger(settings)
  }
}

/** Writes each message to the server's output, for trying Casa out on your own machine. */
export function logMessenger(write: (line: string) => void): Messenger {
  return {
    reachesMobiles: true,
    delivers: false,
    async send({ mobile, email, text }) {
      write(`Message to ${mobile ?? email ?? 'nobody'}: ${text}\n`)
      return true
    },
    close() {},
  }
}
