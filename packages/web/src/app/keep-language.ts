import { api } from '@casa/contract'
import { sendOrQueue } from '../api/outbox/queued-write.ts'
import type { Language } from '../lib/preferred-language.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'

/**
 * Stores the language with the account, for papers and messages; without a network it waits on the device. A refusal
 * is no reason to interrupt somebody whose app has already changed.
 */
export async function keepLanguage(language: Language, label: string): Promise<void> {
  const save = { about: 'language', label, body: { language } }
  await sendOrQueue(api.users.language, save, newIdempotencyKey()).catch(() => undefined)
}
