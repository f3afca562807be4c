import i18next from 'i18next'
import { useEffect, useState } from 'react'
import type { Language } from '../../lib/languages.ts'
import { loadModule } from '../../lib/load-module.ts'
import { addFont } from '../../lib/script-font.ts'
import type { Texts } from '../../lib/texts.ts'

const catalogues = {
  en: () => loadModule(() => import('../../../locales/en/students.json')),
  hi: () => loadModule(() => import('../../../locales/hi/students.json')),
  te: () => loadModule(() => import('../../../locales/te/students.json')),
}

/**
 * The texts about children in languages other than the screen's, such as those of the parents for whom something is
 * printed. Until a language has arrived, and where it cannot be fetched, they are in the screen's language.
 */
export function useTextsIn(wanted: ReadonlySet<Language>): (language: Language) => Texts<'students'> {
  const [, setArrived] = useState(0)
  const missing = [...wanted].filter(language => !i18next.hasResourceBundle(language, 'students')).join()
  useEffect(() => {
    if (!missing) return
    for (const language of missing.split(',') as Language[])
      void fetchTexts(language).then(
        () => setArrived(count => count + 1),
        () => undefined,
      )
  }, [missing])
  return language => {
    const known = i18next.hasResourceBundle(language, 'students') ? language : i18next.language
    return fixed(known)
  }
}

async function fetchTexts(language: Language): Promise<void> {
  const { default: catalogue } = await catalogues[language]()
  i18next.addResourceBundle(language, 'students', catalogue)
  if (language !== 'en') await addFont(language).catch(() => undefined)
}

const fixedTexts = new Map<string, Texts<'students'>>()

/** The same function for the same language, so that a slip is rendered again only when its language changes. */
function fixed(language: string): Texts<'students'> {
  const known = fixedTexts.get(language)
  if (known) return known
  const t = i18next.getFixedT(language, 'students')
  const texts: Texts<'students'> = (key, values) => t(key as string, values ?? {})
  fixedTexts.set(language, texts)
  return texts
}
