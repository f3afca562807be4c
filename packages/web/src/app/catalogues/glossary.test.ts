import { expect, test } from 'vitest'
import glossary from '../../../locales/glossary.json' with { type: 'json' }

const catalogues = import.meta.glob<string>('../../../locales/{hi,te}/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(glossary))(
  '%s says one thing with one word: none of those that the glossary replaces begins a word',
  (language, words) => {
    const wrong = new RegExp(`(?<![\\p{L}\\p{M}])(?:${Object.keys(words).join('|')})`, 'u')
    const found = Object.entries(catalogues)
      .filter(([path]) => path.includes(`/${language}/`))
      .flatMap(([path, text]) =>
        text
          .split('\n')
          .filter(line => wrong.test(line))
          .map(line => `${path.slice(path.lastIndexOf('/') + 1)}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  },
)
