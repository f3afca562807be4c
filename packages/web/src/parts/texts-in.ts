import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { loadModule } from '../lib/load-module.ts'
import type { Language } from '../lib/preferred-language.ts'
import { addFont } from '../lib/script-font.ts'
import type { Texts } from '../lib/texts.ts'

const catalogues = {
  students: {
    en: () => loadModule(() => import('../../locales/en/students.json')),
    hi: () => loadModule(() => import('../../locales/hi/students.json')),
    te: () => loadModule(() => import('../../locales/te/students.json')),
  },
  ledger: {
    en: () => loadModule(() => import('../../locales/en/ledger.json')),
    hi: () => loadModule(() => import('../../locales/hi/ledger.json')),
    te: () => loadModule(() => import('../../locales/te/ledger.json')),
  },
}
/** The areas of texts that are printed in languages other than the screen's. */
type Printed = keyof typeof catalogues

/**
 * The texts of an area in languages other than the screen's, such as those of the parents for whom something is
 * printed. Until a language has arrived, and where it cannot be fetched, they are in the screen's language.
 */
export function useTextsIn<A extends Printed>(
  area: A,
  wanted: ReadonlySet<Language>,
): (language: Language) => Texts<A> {
  const [, setArrived] = useState(0)
  const missing = [...wanted].filter(language => !i18next.hasResourceBundle(language, area)).join()
  useEffect(() => {
    if (!missing) return
    for (const language of missing.split(',') as Language[])
      void fetchTexts(area, language).then(
        () => setArrived(count => count + 1),
        () => undefined,
      )
  }, [area, missing])
  return language => fixed(area, i18next.hasResourceBundle(language, area) ? language : i18next.language)
}

async function fetchTexts(area: Printed, language: Language): Promise<void> {
  const { default: catalogue } = await catalogues[area][language]()
  i18next.addResourceBundle(language, area, catalogue)
  if (language !== 'en') await addFont(language).catch(() => undefined)
}

const fixedTexts = new Map<string, unknown>()

/** The same function for the same language, so that a slip is rendered again only when its language changes. */
function fixed<A extends Printed>(area: A, language: string): Texts<A> {
  const known = fixedTexts.get(`${area} ${language}`)
  if (known) return known as Texts<A>
  const t = i18next.getFixedT(language, area)
  const texts = ((key: string, values?: Record<string, unknown>) =>
    t(key, values ?? {})) as unknown as Texts<A>
  fixedTexts.set(`${area} ${language}`, texts)
  return texts
}
