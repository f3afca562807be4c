import { dirname, join } from 'node:path'
import { messages } from '@casa/contract/messages'
import { keyNames } from '@casa/contract/rules/keys'
import { describe, expect, test } from 'vitest'
import { files, isTest, placesOf, texts } from './repo-tree.ts'

// What stands in this tree's texts. Each test holds them to one decision and prints the places that break it.

const isOther = (path: string) => !path.startsWith('repo')

describe('quoted texts', () => {
  const textsIn = (tree: object): string[] =>
    Object.values(tree).flatMap(value => (typeof value === 'string' ? [value] : textsIn(value)))
  const quoted = textsIn(messages)

  test('each stands once, in messages.ts: clients compare them to the letter', () => {
    const literal = new RegExp(
      `(["'\`>])(${quoted.map(text => text.replace(/[.?*+()|]/g, '\\$&')).join('|')})["'\`<](?!:)`,
    )
    const places = placesOf(literal, path => /\.(?:tsx?|json)$/.test(path) && !isTest(path))
    const seen = new Set<string>()
    const again = places.filter(place => {
      const text = literal.exec(place)![2]!
      const known = seen.has(text)
      seen.add(text)
      return known || !place.startsWith('packages/contract/src/messages.ts')
    })
    expect(again).toEqual([])
  })

  test('a translation is of a text that there is', () => {
    const known = new Set([...quoted, ...Object.values(keyNames)])
    for (const [path, text] of texts) {
      if (!/\/locales\/\w+\/messages\.json$/.test(path)) continue
      expect(
        Object.keys(JSON.parse(text)).filter(key => !known.has(key)),
        path,
      ).toEqual([])
    }
  })
})

describe('languages', () => {
  type Texts = { [key: string]: string | Texts }

  /** A catalogue's keys, each with the blanks that its text leaves for values. */
  function keysOf(tree: Texts, at = ''): string[] {
    return Object.entries(tree).flatMap(([key, value]) => {
      if (typeof value !== 'string') return keysOf(value, `${at}${key}.`)
      return [[`${at}${key}`, ...(value.match(/\{\{\w+\}\}/g)?.sort() ?? [])].join(' ')]
    })
  }
  const keysIn = (language: string, area: string) =>
    keysOf(JSON.parse(texts.get(`packages/web/locales/${language}/${area}.json`) ?? '{}')).sort()

  /** The areas that are complete in every language. */
  const complete = [
    'app',
    'attendance',
    'classes',
    'language',
    'notes',
    'observations',
    'parts',
    'schools',
    'site',
    'story',
    'students',
    'teachers',
    'ui',
  ]
  test.each(['hi', 'te'].flatMap(language => complete.map(area => [language, area] as const)))(
    '%s/%s has the keys and the blanks of English, so that no screen mixes two languages',
    (language, area) => {
      const english = keysIn('en', area)
      const own = keysIn(language, area)
      expect({
        missing: english.filter(key => !own.includes(key)),
        unknown: own.filter(key => !english.includes(key)),
      }).toEqual({ missing: [], unknown: [] })
    },
  )
})

describe('documents', () => {
  const pathOrLink = /`((?:packages|docs|e2e|bench|scripts|deploy)\/[\w./-]+)`|\]\((?!https?:)([\w./-]+)\)/g

  test('what a document points at is there', () => {
    const missing = [...texts].flatMap(([path, text]) => {
      if (!path.endsWith('.md')) return []
      const named = [...text.matchAll(pathOrLink)].map(
        ([, place, link]) => place ?? join(dirname(path), link!),
      )
      return named.filter(
        name => !files.some(file => file === name || file.startsWith(name.replace(/\/?$/, '/'))),
      )
    })
    expect(missing).toEqual([])
  })

  test('docs/operations.md has a line for every variable that the server reads, and for no other', () => {
    const read = texts.get('packages/server/src/env.ts')!.match(/^ {2}[A-Z_]+(?=:)/gm)!
    const told = texts.get('docs/operations.md')!.match(/(?<=^\| `)[A-Z_]+(?=` +\|)/gm)
    expect(told?.sort()).toEqual(read.map(name => name.trim()).sort())
  })
})

describe('remarks', () => {
  test('what is not done is an issue, not a remark in a file', () => {
    expect(placesOf(/\b(?:TODO|FIXME|XXX)\b/, isOther)).toEqual([])
  })

  test('no test is skipped, set apart or only planned: a green run means that all of them ran', () => {
    const set = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/
    expect(placesOf(set, isOther)).toEqual([])
  })

  test('nothing prints with console.log: the server has a logger, a program writes to its standard output', () => {
    expect(placesOf(/\bconsole\.(?:log|info|debug)\b/, isOther)).toEqual([])
  })

  test('documents and sources stand alone: no place of one machine, no package registry', () => {
    const elsewhere = /\.\.\/shared\b|(?<![\w.])\/(?:work|home|Users)\/|\bregistry\.[\w-]+\.\w+/
    expect(placesOf(elsewhere, isOther)).toEqual([])
  })
})
