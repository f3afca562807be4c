import { folded } from '@casa/contract/rules/typed-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type english from '../../../locales/en/guide.json'
import { loadModule } from '../../lib/load-module.ts'

/** A part of a page; `points` are listed, and each of `parts` has its own heading. */
export type Section = {
  title: string
  text: readonly string[]
  points?: readonly string[]
  parts?: readonly { title: string; text: string }[]
}
export type Guide = typeof english
/** The pages of the guide, each with its sections. */
export type GuidePageName = 'helpful' | 'learnMore'

// Long texts that nothing else shows: each language is fetched when a page of the guide is opened in it.
const languages: Record<string, () => Promise<{ default: Guide }>> = {
  hi: () => import('../../../locales/hi/guide.json'),
  te: () => import('../../../locales/te/guide.json'),
}
const inEnglish = () => import('../../../locales/en/guide.json')

/** Loads the parents' guide in the chosen language. */
export function useGuide() {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: ['guide', language],
    queryFn: async () => (await loadModule(languages[language] ?? inEnglish)).default,
    // It is part of the app and may be cached by the browser, so it is requested even without a network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The names, in order, of the sections whose texts contain every one of the words; all of them without words. */
export function sectionsWith(
  sections: Readonly<Record<string, Section>>,
  words: string,
): [string, Section][] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return Object.entries(sections).filter(([, section]) => {
    const text = folded(textOf(section))
    return wanted.every(word => text.includes(word))
  })
}

function textOf({ title, text, points = [], parts = [] }: Section): string {
  return [title, ...text, ...points, ...parts.flatMap(part => [part.title, part.text])].join('\n')
}
