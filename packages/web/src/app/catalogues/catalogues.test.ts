import { describe, expect, test } from 'vitest'
import { catalogues as english } from './en.ts'
import { catalogues as more } from './en-more.ts'
import { catalogues as hindi } from './hi.ts'
import { catalogues as telugu } from './te.ts'

/** Every text of a catalogue with its path. */
function texts(tree: Record<string, unknown>, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[path + key, value]]
      : texts(value as Record<string, unknown>, `${path}${key}.`),
  )
}
const ofScreens = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{calendaraddress,family,keys,overview,palette,pictures,quick,shortcuts,styleguide,today}.json',
  {
    eager: true,
    import: 'default',
  },
)
const area = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const inEnglish = new Map(
  Object.entries({ ...english, ...more, ...ofScreens }).map(([path, tree]) => [area(path), texts(tree)]),
)
const gaps = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe.each(Object.entries({ hindi, telugu }))('%s', (_, catalogues) => {
  const translated = Object.entries(catalogues).filter(([path]) => area(path) !== 'messages.json')

  test.each(translated)('%s has every text of the English one, with the same placeholders', (path, tree) => {
    const own = new Map(texts(tree))
    const wanted = inEnglish.get(area(path)) ?? []
    expect([...own.keys()].sort()).toEqual(wanted.map(([key]) => key).sort())
    for (const [key, text] of wanted) expect(gaps(own.get(key) ?? ''), key).toEqual(gaps(text))
  })
})
