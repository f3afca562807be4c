import { readFileSync } from 'node:fs'
import type { Cue } from './camera.ts'

/** The product's languages, each of which gets captions. */
export const captionLanguages = ['en', 'hi', 'te'] as const
type Language = (typeof captionLanguages)[number]

/** The film's sentences, by key. The home page also shows them as text. */
function captionsIn(language: Language): Record<string, string> {
  const catalogue = new URL(`../../packages/web/locales/${language}/home.json`, import.meta.url)
  return JSON.parse(readFileSync(catalogue, 'utf8')).film.captions
}

const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23)

/** The captions of one language as a WebVTT file. Throws for a key without a sentence. */
export function webVtt(language: Language, cues: readonly Cue[]): string {
  const texts = captionsIn(language)
  const written = cues.map(({ text, from, to }) => {
    if (!texts[text]) throw new Error(`The catalogue in ${language} has no caption ${text}.`)
    return `${clock(from)} --> ${clock(to)}\n${texts[text]}`
  })
  return ['WEBVTT', ...written, ''].join('\n\n')
}
