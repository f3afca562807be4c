import { dirname, join } from 'node:path'
import { messages } from '@casa/contract/messages'
import { calendarWords } from '@casa/contract/rules/calendar-words'
import { keyNames } from '@casa/contract/rules/keys'
import { catalogue, textByKey } from '@casa/contract/text'
import { describe, expect, test } from 'vitest'
import { files, isTest, linesMatching, texts } from './repo-tree.ts'

// The rules for this tree's texts. Each test enforces one decision and prints the places that break it.

const isOther = (path: string) => !path.startsWith('repo')

type Texts = { readonly [key: string]: string | Texts }

/** A catalogue's keys, each with the placeholders in its text. */
function keysOf(tree: Texts, at = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value !== 'string') return keysOf(value, `${at}${key}.`)
    return [[`${at}${key}`, ...(value.match(/\{\{\w+\}\}/g)?.sort() ?? [])].join(' ')]
  })
}

describe('texts of the contract', () => {
  const isSource = (path: string) => /\.(?:tsx?|json)$/.test(path) && !isTest(path)
  const ofServer = (key: string) => /^(?:refusals|notices)\./.test(key)

  /** Where one of these texts occurs a second time, or outside the catalogues. */
  function strays(quoted: readonly string[], among: (path: string) => boolean): string[] {
    const catalogues = /^packages\/contract\/src\/(?:messages|(?:\w+-)?refusals|notice-texts)\.ts/
    const literal = new RegExp(
      `(["'\`>])(${quoted.map(text => text.replace(/[.?*+()|{}$]/g, '\\$&')).join('|')})["'\`<](?!:)`,
    )
    const seen = new Set<string>()
    return linesMatching(literal, among).filter(place => {
      const text = literal.exec(place)![2]!
      const known = seen.has(text)
      seen.add(text)
      return known || !catalogues.test(place)
    })
  }

  test('each is defined once, in its catalogue: clients compare them verbatim', () => {
    const shared = [...textByKey].filter(([key]) => !ofServer(key)).map(([, text]) => text)
    expect(strays(shared, isSource)).toEqual([])
  })

  test('each is used: an unused text is a promise that nobody keeps', () => {
    const used = new Set<string>()
    for (const [path, text] of texts) {
      if (!isSource(path) || path.endsWith('/messages.ts')) continue
      for (const [, name] of text.matchAll(/\bmessages\.([\w.]+)/g)) used.add(name!)
      // Some files rename a group or destructure its texts.
      for (const [, names, group] of text.matchAll(/const \{([^}]*)\} = messages(?:\.(\w+))?\b/g))
        for (const name of names!.split(',').map(part => part.trim().split(':')[0]!)) {
          if (group) used.add(`${group}.${name}`)
          else
            for (const [, own] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
              used.add(`${name}.${own}`)
        }
      for (const [, alias, group] of text.matchAll(/const (\w+) = messages\.(\w+)\n/g))
        for (const [, own] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')))
          used.add(`${group}.${own}`)
    }
    const quoted = keysOf(messages).map(entry => entry.split(' ')[0]!)
    expect(quoted.filter(key => !used.has(key))).toEqual([])
  })

  test('those of the server occur once outside the web app, which does not load them', () => {
    const own = [...textByKey].filter(([key]) => ofServer(key)).map(([, text]) => text)
    expect(strays(own, path => isSource(path) && !path.startsWith('packages/web/'))).toEqual([])
    expect(
      linesMatching(
        /contract\/(?:(?:\w+-)?refusals|notice-texts|issue-text)'|^import \{(?! type ).*contract\/text'/,
        path => path.startsWith('packages/web/src/') && !isTest(path),
      ),
    ).toEqual([])
  })

  test.each(['hi', 'te'])(
    '%s has a translation of each with its placeholders, and of nothing else',
    language => {
      const translated = JSON.parse(texts.get(`packages/web/locales/${language}/messages.json`)!)
      expect(keysOf(translated).sort()).toEqual(keysOf({ ...catalogue, keys: keyNames }).sort())
    },
  )

  test('the server sends only catalogue texts to its callers, so that each has a key and a translation', () => {
    // Texts for the operator, messages sent by SMS and e-mail, and the OpenAPI document. Codes, printed receipts and
    // stories have their words side by side in three languages, checked by the compiler.
    const others =
      /^packages\/server\/src\/(?:[\w-]+\.ts|testing\/|commands\/|platform\/(?:embedded-postgres|messenger|backup|observe)\/|platform\/db\/(?:roles|startup|pooler-check)\.ts|domains\/schools\/time-zone-queries\.ts|domains\/installation\/|platform\/http\/(?:openapi|health|starting)\.ts|domains\/[\w-]+\/(?:jobs|receipt-texts|document-texts)\.ts)/
    const isServed = (path: string) =>
      path.startsWith('packages/server/src/') && path.endsWith('.ts') && !isTest(path) && !others.test(path)
    const sentence = /(["'`])(?:[A-Z“]|\$\{)(?:(?!\1).)* (?:(?!\1).)*[.?!…]\1/
    const inRefusal =
      /\b(?:Problem|forbidden|conflict|conflictAt|invalid|tooMany|refusedAt|Fault|constraint|requireClass)\((?:[^)]*, )?(["'`])(?:(?!\1).)* (?:(?!\1).)*\1|\bmessage: ?["'`]/
    const isForOperator = /\bnew Error\(|\blog\(|^\S+ +(?:\/\/|\/?\*)|super\('The workbook has faults\.'\)/
    const places = [...linesMatching(sentence, isServed), ...linesMatching(inRefusal, isServed)]
    expect(places.filter(place => !isForOperator.test(place))).toEqual([])
  })
})

describe('languages', () => {
  const keysIn = (language: string, area: string) =>
    keysOf(JSON.parse(texts.get(`packages/web/locales/${language}/${area}.json`) ?? '{}')).sort()

  const areas = files.flatMap(
    path => /(?<=^packages\/web\/locales\/en\/)\w+(?=\.json$)/.exec(path)?.[0] ?? [],
  )
  test.each(['hi', 'te'].flatMap(language => areas.map(area => [language, area] as const)))(
    '%s/%s has the keys and placeholders of English, so that no screen mixes two languages',
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

test('a calendar program shows the same titles as the calendar on the screen', () => {
  for (const [language, words] of Object.entries(calendarWords)) {
    const screen = JSON.parse(texts.get(`packages/web/locales/${language}/childcalendar.json`)!)
    expect(screen).toMatchObject(words)
  }
})

/** Planned features, in each language. A line saying that one does not exist yet may name it. */
const toCome = [
  /export(?:s|ed|ing)? (?:of )?(?:a|one|the|your|all) (?:whole )?(?:school|family)\b|download all (?:your|its) data/i,
  /सारा डेटा (?:निर्यात|डाउनलोड)/,
  /డేటా మొత్తాన్ని (?:ఎగుమతి|డౌన్‌లోడ్)/,
]

test('no page and no document promises an export of a school', () => {
  const isRead = (path: string) => /(?:\.md|locales\/\w+\/\w+\.json)$/.test(path)
  const promises = toCome.flatMap(pattern => linesMatching(pattern, isRead))
  const plans = (place: string) =>
    place.startsWith('docs/operations.md') && /Exporting one school, erasing/.test(place)
  expect(promises.filter(place => !/There is no .* yet/.test(place) && !plans(place))).toEqual([])
})

describe('documents', () => {
  const folders = new Set(
    files.flatMap(path => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))),
  )
  const places = [...files, ...folders]

  /**
   * Whether a name refers to a file or a folder, possibly by the end of its path; `<one>`, `*` and `…` match
   * anything.
   */
  function isThere(name: string, below = ''): boolean {
    const plain = name.replace(/[.+?()[\]{}|^$\\]/g, '\\$&')
    const end = new RegExp(`^(?:.*/)?${plain.replace(/<[\w-]+>|\*|…/g, '[^/]*')}/?$`)
    return places.some(place => place.startsWith(below) && end.test(place.slice(below.length)))
  }

  test('every link, file and folder named in a document exists', () => {
    const named =
      /`((?:packages|docs|e2e|bench|scripts|deploy)\/[^\s`]+|[^\s`:]+\.(?:tsx?|mjs|sql|css|json|md|html))`|\]\((?!https?:)([\w./-]+)\)/g
    const missing = [...texts].flatMap(([path, text]) => {
      if (!path.endsWith('.md')) return []
      return [...text.matchAll(named)]
        .map(([, place, link]) => place ?? join(dirname(path), link!))
        .filter(name => !isThere(name))
        .map(name => `${path}: ${name}`)
    })
    // The name of a migration that is yet to be written.
    expect(missing.filter(place => !place.endsWith('NNNN_class_places.sql'))).toEqual([])
  })

  test('the tree in README.md shows every folder of the packages and of the root, and nothing that does not exist', () => {
    const tree = /(?<=```\n)packages\/contract[^`]*/.exec(texts.get('README.md')!)![0]
    let below = ''
    const named = tree
      .trimEnd()
      .split('\n')
      .flatMap(line => {
        const isInside = line.startsWith(' ')
        if (!isInside) below = ''
        const names = /^ *((?:[\w.*/<>-]+(?:\/|\.\w+)(?:, | {1,2}|$))+)/.exec(line)![1]!.trim().split(/,? +/)
        const all = names.map(name => ({ name, below }))
        if (!isInside) below = names[0]!
        return all
      })
    expect(named.filter(({ name, below }) => !isThere(name, below))).toEqual([])

    const shown = named.map(({ name, below }) => `${below}${name}`)
    const upTo = (path: string) =>
      /^packages\/[\w-]+\/src\/[\w-]+\/|^packages\/[\w-]+\/(?!src\/)[\w-]+\/|^(?!packages\/|\.)[\w-]+\//.exec(
        path,
      )?.[0]
    const wanted = new Set(files.flatMap(path => upTo(path) ?? []))
    expect([...wanted].filter(folder => !shown.some(place => place.startsWith(folder)))).toEqual([])
  })

  test('each decision has a status, a line in the index and at most 60 lines; gaps are named, and a superseded one links to its successor', () => {
    const index = texts.get('docs/decisions/README.md')!
    const faults = [...texts].flatMap(([path, text]) => {
      const file = /^docs\/decisions\/(\d{3}-.*)/.exec(path)?.[1]
      if (!file) return []
      const status = /^# \d+\. .+\n\nStatus: (?:accepted|superseded by \[\d+\]\(\d{3}-[\w-]+\.md\))/.test(
        text,
      )
      return [
        ...(status ? [] : [`${path}: no status below the title`]),
        ...(index.includes(`](${file})`) ? [] : [`${path}: not in the index`]),
        ...(text.trimEnd().split('\n').length > 60 ? [`${path}: more than 60 lines`] : []),
      ]
    })
    expect(faults).toEqual([])
    const used = [...index.matchAll(/^- \[(\d+)\]/gm)].map(([, number]) => Number(number))
    const [from, to] = (/^Numbers (\d+) to (\d+) are given out in advance\.$/m.exec(index) ?? [])
      .slice(1)
      .map(Number)
    const isPromised = (number: number) => number >= (from ?? Infinity) && number <= (to ?? 0)
    const gaps = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter(
      number => !used.includes(number) && !isPromised(number),
    )
    const named = /^Numbers (.*) were reserved and not used\.$/m.exec(index)?.[1]?.match(/\d+/g)
    expect(named?.map(Number)).toEqual(gaps)
  })

  test('docs/operations.md has a line for every variable that the server reads, and for no other', () => {
    const read = texts.get('packages/server/src/env.ts')!.match(/^ {2}[A-Z\d_]+(?=:)/gm)!
    const documented = texts.get('docs/operations.md')!.match(/(?<=^\| `)[A-Z\d_]+(?=` +\|)/gm)
    expect(documented?.sort()).toEqual(read.map(name => name.trim()).sort())
  })
})

describe('remarks', () => {
  test('unfinished work is an issue, not a remark in a file', () => {
    expect(linesMatching(/\b(?:TODO|FIXME|XXX)\b/, isOther)).toEqual([])
  })

  test('no test is skipped, excluded or only planned: a green run means that all of them ran', () => {
    const set = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/
    expect(linesMatching(set, isOther)).toEqual([])
  })

  test('documents and sources are self-contained: they mention no particular machine and no package registry', () => {
    const elsewhere = /\.\.\/shared\b|(?<![\w.])\/(?:work|home|Users)\/|\bregistry\.[\w-]+\.\w+/
    expect(linesMatching(elsewhere, isOther)).toEqual([])
  })
})
