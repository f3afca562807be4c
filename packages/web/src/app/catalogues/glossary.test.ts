import { expect, test } from 'vitest'
import glossary from '../../../locales/glossary.json' with { type: 'json' }

const catalogues = import.meta.glob<string>('../../../locales/{hi,te}/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The lines of a language's catalogues that match a pattern, each with its file. */
function linesWith(pattern: RegExp, language: string): string[] {
  return Object.entries(catalogues)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter(line => pattern.test(line))
        .map(line => `${path.slice(path.lastIndexOf('/') + 1)}: ${line.trim()}`),
    )
}

test.each(Object.entries(glossary))(
  '%s uses one word for one thing: no word begins with a term that the glossary replaces',
  (language, words) => {
    const wrong = new RegExp(`(?<![\\p{L}\\p{M}])(?:${Object.keys(words).join('|')})`, 'u')
    expect(linesWith(wrong, language)).toEqual([])
  },
)

test.each(Object.entries(glossary))(
  '%s has no glossary term inserted into the middle of a word that only resembled the old one',
  (language, words) => {
    const better = Object.values(words).flatMap(words => words.split(', '))
    const broken = new RegExp(`(?<=[\\p{L}\\p{M}])(?:${better.join('|')})`, 'u')
    expect(linesWith(broken, language)).toEqual([])
  },
)

test.each(Object.keys(glossary))(
  '%s names the four keys in the list of shortcuts as everywhere else',
  language => {
    const of = (area: string) =>
      JSON.parse(Object.entries(catalogues).find(([path]) => path.endsWith(`/${language}/${area}.json`))![1])
    expect(of('shortcuts').matrix.letter).toContain(Object.values(of('messages').keys).join(', '))
  },
)
