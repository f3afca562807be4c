import type { PrintLanguage } from '@casa/contract/wire'
import type { Tx } from './connection.ts'

/**
 * Sets the language in which the transaction reads translated names, before its next statement. A failure shows in that
 * statement too, which the caller awaits.
 */
export function inLanguage(tx: Tx, language: PrintLanguage): void {
  if (language !== 'en') tx.run`select from set_config('app.language', ${language}, true)`.catch(() => {})
}

/** Reads translated names in another language than the caller's from here on. */
export async function switchLanguage(tx: Tx, language: PrintLanguage): Promise<void> {
  await tx.run`select from set_config('app.language', ${language}, true)`
}
