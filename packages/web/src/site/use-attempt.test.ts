import { describe, expect, test } from 'vitest'
import english from '../../locales/en/site.json' with { type: 'json' }
import { ApiError } from '../lib/api-error.ts'
import type { Message } from '../lib/messages.ts'
import type { Texts } from '../lib/texts.ts'
import { refusalText } from './use-attempt.ts'

const texts: Record<string, string> = Object.fromEntries(
  Object.entries(english.failure).map(([key, text]) => [`failure.${key}`, text]),
)
const t: Texts<'site'> = (key, values) => texts[key]!.replace('{{when}}', String(values?.when))
const message = (text: Message) => (typeof text === 'string' ? text : text.message)
const reader = { t, message, language: 'en' }
const refused = (status: number, message?: string, retryAfter?: number) =>
  refusalText(reader, new ApiError(status, { message }, retryAfter))

describe('the text about a failed call', () => {
  test('is the server’s own message', () => {
    expect(refused(401, 'Wrong password.')).toBe('Wrong password.')
  })
  test('also says, after too many attempts, when to try again, in seconds or whole minutes', () => {
    expect(refused(429, 'Too many attempts.', 40)).toBe('Too many attempts. Try again in 40 seconds.')
    expect(refused(429, 'Too many attempts.', 90)).toBe('Too many attempts. Try again in 2 minutes.')
  })
  test('is the page’s own sentence without a response, or with an empty one', () => {
    expect(refused(0)).toBe(english.failure.network)
    expect(refused(502)).toBe(english.failure.server)
  })
})
