import english from '../../locales/en/manual.json'
import type { TextKey } from '../lib/texts.ts'

type Key = TextKey<'manual'>
/** A job with its steps: the name of its picture, if it has one, and the keys of its texts. */
export type Part = { name: string; title: Key; steps: Key[]; picture?: Key }
/** What the manual says to some of its readers. */
export type Chapter = { name: string; title: Key; parts: Part[] }

type Written = { title: string; steps: Record<string, string>; picture?: string }
type Catalogue = Record<string, { title: string; parts: Record<string, Written> }>

function partOf(chapter: string, name: string, { steps, picture }: Written): Part {
  const at = `chapters.${chapter}.parts.${name}`
  return {
    name: `${chapter}-${name}`,
    title: `${at}.title` as Key,
    steps: Object.keys(steps).map(step => `${at}.steps.${step}` as Key),
    ...(picture && { picture: `${at}.picture` as Key }),
  }
}

/** The chapters as the English catalogue has them: what stands there is shown, in that order. */
export const chapters: Chapter[] = Object.entries<Catalogue[string]>(english.chapters).map(
  ([name, { parts }]) => ({
    name,
    title: `chapters.${name}.title` as Key,
    parts: Object.entries(parts).map(([part, written]) => partOf(name, part, written)),
  }),
)
