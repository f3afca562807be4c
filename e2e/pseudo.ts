import type { Page } from '@playwright/test'
import { builtFile } from './built.ts'

/** Starts every pseudo text; a text without it was not translated. */
export const pseudoMark = '⟦'

/**
 * Shows the open page in a pseudo language: every text with accents, 40 % longer and in brackets, to find what is too
 * narrow for a translation and what is not from a catalogue.
 */
export async function showPseudo(page: Page): Promise<void> {
  await page.evaluate(async file => {
    type I18next = {
      options: { postProcess?: string[] }
      use: (module: object) => void
      changeLanguage: (language: string) => Promise<unknown>
      addResourceBundle?: unknown
    }
    const accents: Record<string, string> = {
      a: 'á',
      e: 'ê',
      i: 'ï',
      o: 'ô',
      u: 'ü',
      y: 'ý',
      c: 'ç',
      n: 'ñ',
      A: 'Á',
      E: 'Ê',
      I: 'Ï',
      O: 'Ô',
      U: 'Ü',
      C: 'Ç',
      N: 'Ñ',
    }
    const process = (text: string) => {
      if (!/\p{L}/u.test(text)) return text
      let more = Math.ceil(text.length * 0.4)
      // Doubling vowels makes every word longer; the rest is added at the end.
      const words = text.replace(/[a-zA-Z]/g, letter => {
        const accented = accents[letter] ?? letter
        const twice = more > 0 && /[aeiouAEIOU]/.test(letter)
        if (twice) more -= 1
        return twice ? accented + accented.toLowerCase() : accented
      })
      return `⟦${words}${'ñ'.repeat(more)}⟧`
    }
    const exported: Record<string, unknown> = await import(file)
    const i18next = Object.values(exported).find(
      (value): value is I18next => typeof (value as I18next | undefined)?.addResourceBundle === 'function',
    )!
    i18next.use({ type: 'postProcessor', name: 'pseudo', process })
    i18next.options.postProcess = ['pseudo']
    await i18next.changeLanguage('en')
  }, builtFile('react'))
}
