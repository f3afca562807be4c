import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from './packages/contract/src/index.ts'
import {
  files,
  type Import,
  imports,
  importsAcross,
  isBelow,
  isTest,
  linesMatching,
  loadedWith,
  sources,
  texts,
  wrongImports,
} from './repo-tree.ts'

// The structure of this tree. Each test enforces one decision and prints the places that break it.

const server = 'packages/server/src/'
const domains = `${server}domains/`
const seed = 'packages/server/seed/'
const starter = 'packages/server/starter/'
const web = 'packages/web/src/'

describe('packages', () => {
  test('server → contract ← web: the two ends share only the contract, so that either can be replaced', () => {
    const layers = {
      contract: { in: ['packages/contract/'], sees: [] },
      starter: { in: [starter], sees: ['server', 'contract'] },
      seed: { in: [seed], sees: ['server', 'starter', 'contract'] },
      // A school in the database of a journey's server, made by the factories of the server's tests.
      school: { in: [`${server}testing/journey-school.ts`], sees: ['server', 'starter', 'seed', 'contract'] },
      server: { in: ['packages/server/'], sees: ['starter', 'seed', 'contract'] },
      // The tables of screens, menus and public pages, from which a journey takes what it visits.
      screens: {
        in: [
          ...['menus.ts', 'screen.ts', 'screens.tsx'].map(name => `${web}app/${name}`),
          `${web}site/pages.ts`,
        ],
        sees: ['web', 'contract'],
      },
      web: { in: ['packages/web/'], sees: ['contract', 'screens'] },
      e2e: { in: ['e2e/'], sees: ['contract', 'starter', 'seed', 'screens', 'school'] },
    }
    expect(importsAcross(layers)).toEqual([])
  })

  test('no import cycles, including types and lazy imports: cyclic modules cannot be understood or tested separately', () => {
    const next = Map.groupBy(imports, ({ from }) => from)
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, way: string[]) => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      if (done.has(path) || way.includes(path)) return
      for (const { to } of next.get(path) ?? []) visit(to, [...way, path])
      done.add(path)
    }
    for (const [path] of sources) visit(path, [])
    expect(cycles).toEqual([])
  })
})

/** The files of a folder that no program outside its testing/ imports or refers to by address. */
function onlyTested(folder: string, starts: string[]): string[] {
  const testing = `${folder}testing/`
  const ran = new Set(
    imports.filter(({ from }) => !isTest(from) && !isBelow(from, [testing])).map(({ to }) => to),
  )
  const own = (path: string) => path.startsWith(folder) && !isBelow(path, [testing]) && !isTest(path)
  const isNamed = (path: string) =>
    linesMatching(RegExp(`new URL\\('[^']*/${basename(path)}'`), one => !isTest(one)).length > 0
  return files.filter(path => own(path) && !starts.includes(path) && !ran.has(path) && !isNamed(path))
}

describe('server', () => {
  const domainOf = (path: string) => path.replace(domains, '').split('/')[0]
  /** A domain with several nouns has one such file for each: otp-queries.ts. */
  const isFile = (path: string, name: string) => new RegExp(`[/-]${name}\\.ts$`).test(path)

  test('main → app → domains → platform: the platform knows no domain, and nobody imports the entry point', () => {
    const layers = {
      platform: { in: [`${server}platform/`], sees: [] },
      starter: { in: [starter], sees: ['platform'] },
      domains: { in: [domains], sees: ['platform', 'starter'] },
      app: {
        in: ['app', 'api-document', 'start', 'env'].map(name => `${server}${name}.ts`),
        sees: ['domains', 'platform', 'starter', 'seed'],
      },
      seed: { in: [seed], sees: ['domains', 'platform', 'starter'] },
      // `casa serve` is the entry point by another name.
      commands: {
        in: ['commands/', 'env-file.ts'].map(name => `${server}${name}`),
        sees: ['app', 'domains', 'platform', 'starter', 'seed', 'main'],
      },
      testing: {
        in: [`${server}testing/`],
        sees: ['commands', 'app', 'domains', 'platform', 'starter', 'seed'],
      },
      main: { in: [server], sees: ['commands', 'app', 'domains', 'platform', 'starter', 'seed'] },
    }
    expect(importsAcross(layers, path => !isTest(path))).toEqual([])
  })

  test("a domain uses another's queries, rules or printed documents, never its handlers, which belong to one request", () => {
    const foreign = ({ from, to }: Import) =>
      from.startsWith(domains) && to.startsWith(domains) && domainOf(from) !== domainOf(to)
    const open = (path: string) => ['queries', 'rules', 'document'].some(kind => isFile(path, kind))
    expect(wrongImports(one => foreign(one) && !open(one.to))).toEqual([])
  })

  test('in the domains only queries.ts accesses the database, so that the SQL of a noun is in one place', () => {
    const free = ['scope', 'json'].map(name => `${server}platform/db/${name}.ts`)
    const touches = (to: string) =>
      isBelow(to, ['pg', 'kysely', `${server}platform/db/`]) && !isBelow(to, free)
    const mayNot = (path: string) => path.startsWith(domains) && !isTest(path) && !isFile(path, 'queries')
    expect(wrongImports(({ from, to }) => mayNot(from) && touches(to))).toEqual([])
  })

  test('SQL runs with the scope of the signed-in user; functions that run before sign-in or for a job are listed here', () => {
    const beforeSignIn = /\/users\/(?:sign-in|otp|place|factor|passkey)-queries\.ts/
    const forAJob = [
      ...['removeOldOpenings', 'makeFirstAdministrator', 'administrators', 'makeResetLink'],
      ...['hasFormerDefault', 'accountOfLink', 'openAdministrator'],
      'schoolOfVisitor',
      ...['childToErase', 'openToErase', 'schoolsThatErase', 'eraseFormerChildren'],
      ...['dueErasures', 'resumeErasures', 'eraseNext'],
      ...['beginImport', 'keepAsWritten', 'writtenColumns', 'insertRows', 'takenAlready', 'knownAccounts'],
      ...[
        'sameHere',
        'holdProgressOf',
        'fillTotals',
        'raiseSequences',
        'setLogo',
        'storeNumbers',
        'setFirstPassword',
      ],
      ...['schoolNamed', 'openErasuresOf', 'familyNamed', 'openForOperator', 'numbersOf'],
      ...[
        'queueExport',
        'beginExport',
        'moveExport',
        'finishExport',
        'failExport',
        'expiredExports',
        'forgetExport',
      ],
      ...['removeLater', 'queueUnusedFiles', 'storedFileKeys', 'removeOldUploads'],
      ...['knownKeys', 'lockKeys', 'storeCurrentKey', 'readFingerprintKey'],
      ...['removeOldNotices', 'registerSchool'],
      ...['formerContact', 'removeFormerContact', 'registeredAgain', 'removeFormerContactsAndSessions'],
      ...['endTrials', 'knownTimeZones'],
      ...['isAadhaar', 'sealedNumbers', 'replaceSealed', 'deleteSealed', 'removeOldEntries'],
      ...['schoolsToCount', 'countedTables', 'countRows', 'storeUsage'],
      ...['switchAccount', 'addressesOf', 'sealedTotps', 'replaceTotps', 'deleteTotps'],
    ]
    const withoutScope = sources
      .filter(([path]) => path.startsWith(domains) && path.endsWith('queries.ts') && !beforeSignIn.test(path))
      .flatMap(([, text]) => [
        ...text.matchAll(/^export (?:async )?function (\w+)\(([^)]*\btx: Tx\b[^)]*)\)/gm),
      ])
      .filter(([, , parameters]) => !parameters!.includes('Scope'))
      .map(([, name]) => name!)
    expect(withoutScope).toEqual(forAJob)
  })

  test('connections are opened by SocketClient and ConnectionPool, which know several hosts and poolers', () => {
    const opens = (path: string) =>
      isBelow(path, [server, seed, starter]) && !isTest(path) && !isBelow(path, [`${server}testing/`])
    const places = linesMatching(/\bnew pg\.(?:Client|Pool)\(/, opens)
    // Describes the database of a test.
    expect(places.filter(place => !place.includes('/describe-schema.ts'))).toEqual([])
  })

  test('SQL that returns rows goes through Tx, which knows their columns; elsewhere `query` only begins, ends, locks and listens', () => {
    // Tx itself, and scripts of several statements.
    const others = ['connection', 'job-queue', 'migrate'].map(name => `${server}platform/db/${name}.ts`)
    const sends = (path: string) =>
      isBelow(path, [server, seed, starter]) &&
      !isTest(path) &&
      !isBelow(path, [`${server}testing/`, ...others])
    const readsNothing =
      /['"`](?:begin|commit|set local statement_timeout = 0; commit|rollback|listen|notify|set lock_timeout|create|alter|grant|revoke|analyze|select 1'|select pg_advisory_\w*lock)/
    expect(linesMatching(/\.query\(/, sends).filter(place => !readsNothing.test(place))).toEqual([])
  })

  test('names are sorted with the collation app.names, as the browser sorts them: Class 9 before Class 10', () => {
    const unordered =
      /(?:order by |\border: sql`|\bsorts: \{)(?:(?!\) filter|`\)).)*(?<!\()\b\w+\.(?:full_name|first_name|class_name|name)\b(?! collate| is )/
    const runs = (path: string) => isBelow(path, [domains]) && /\.(?:ts|sql)$/.test(path) && !isTest(path)
    expect(linesMatching(unordered, runs)).toEqual([])
  })

  test('rules.ts imports only the contract and counted texts: a decision is a pure function of its arguments', () => {
    const isRules = (path: string) => path.startsWith(domains) && isFile(path, 'rules')
    const isAllowed = (path: string) =>
      path.startsWith('packages/contract/') || path === `${server}platform/plural-texts.ts`
    expect(wrongImports(({ from, to }) => isRules(from) && !isAllowed(to))).toEqual([])
  })

  test('code used only by tests is in testing/: everything else is part of the server', () => {
    const starts = ['main', 'casa', 'openapi'].map(name => `${server}${name}.ts`)
    // SQL files are run by their path; definitions.test.ts holds that each of them is.
    expect(onlyTested(server, starts).filter(path => !path.endsWith('.sql'))).toEqual([])
  })

  test('rarely needed modules are loaded with the first request that needs them: an idle server loads no picture or workbook library', () => {
    const rare = /^(?:sharp|@aws-sdk|@tus|nodemailer|read-excel-file|write-excel-file)\b/
    expect(loadedWith([`${server}main.ts`]).filter(path => rare.test(path))).toEqual([])
  })

  test('the server loads nothing that decodes an uploaded file: its parsers run in confined processes', () => {
    const decoder = /^(?:sharp|read-excel-file)\b|\/(?:zip|workbook-parts|\w+-parser|read-worker)\.ts$/
    // What the starter and the demo draw themselves are no uploads.
    const reached = loadedWith([`${server}main.ts`], true).filter(path => path.startsWith(server))
    const places = imports.filter(
      ({ from, to, kind }) => kind !== 'type' && reached.includes(from) && decoder.test(to),
    )
    expect(places.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('every migration is plain SQL with its own number: they run in that order, and only forward', () => {
    const folder = 'packages/server/migrations/'
    const names = files.filter(path => path.startsWith(folder)).map(path => basename(path))
    expect(names.filter(name => !/^\d{4}(?:_[a-z0-9]+)+\.sql$/.test(name))).toEqual([])
    const numbers = names.map(name => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  test('the server compresses with gzip only, and Brotli, which takes long, is left to the build: the library would use both', () => {
    for (const name of ['encodings', 'requestEncodings'])
      expect(texts.get(`${server}app.ts`)).toContain(`${name}: ['gzip', 'identity']`)
    const runs = (path: string) => /^packages\/.*\/src\/.*\.tsx?$/.test(path) && !isTest(path)
    expect(linesMatching(/brotli|['"]br['"]/i, runs)).toEqual([])
  })
})

describe('web', () => {
  const belowApp = ['screens', 'parts', 'api', 'form', 'ui', 'lib']
  const layer = (name: string, sees: string[]) => ({ in: [`${web}${name}/`], sees })
  const runs = (path: string) => !isTest(path) && !isBelow(path, [`${web}testing/`])

  test('calls come from `api`: in a browser, a call imported from its domain is a different object with no cache key', () => {
    const imported = /^import \{([^}]*)\} from '@casa\/contract\/[\w-]+'/gm
    const places = [...texts].flatMap(([path, text]) => {
      if (!path.startsWith(web) || isTest(path)) return []
      const names = [...text.matchAll(imported)].flatMap(([, list]) => list!.split(','))
      return names.filter(name => name.trim().split(' ')[0]! in api).map(name => `${path}: ${name.trim()}`)
    })
    expect(places).toEqual([])
  })

  test('app → screens → parts → form → ui → lib; only the first three make calls, and the site has its own client', () => {
    const layers = {
      app: layer('app', belowApp),
      screens: layer('screens', [...belowApp.slice(1), 'documents']),
      parts: layer('parts', belowApp.slice(2)),
      api: layer('api', ['lib']),
      form: layer('form', ['ui', 'lib']),
      ui: layer('ui', ['lib']),
      lib: layer('lib', []),
      documents: layer('documents', ['lib']),
      site: layer('site', ['documents', 'lib']),
    }
    expect(importsAcross(layers)).toEqual([])
  })

  test('code used only by tests is in testing/: everything else is part of the web app, the site or their build', () => {
    const starts = ['app/main.tsx', 'app/early.ts', 'site/start.ts'].map(name => `${web}${name}`)
    const isProgram = (path: string) => /\.tsx?$/.test(path)
    expect(onlyTested(web, starts).filter(isProgram)).toEqual([])
    expect(wrongImports(({ from, to }) => isBelow(to, [`${web}testing/`]) && runs(from))).toEqual([])
  })

  test('screens of one domain never import those of another: anything shared by two of them is a part', () => {
    const screens = `${web}screens/`
    const domainOf = (path: string) => path.replace(screens, '').split('/')[0]
    const between = ({ from, to }: Import) => from.startsWith(screens) && to.startsWith(screens)
    expect(wrongImports(one => between(one) && domainOf(one.from) !== domainOf(one.to))).toEqual([])
  })

  test('a part is shared by the screens of two domains, or by the app; what one domain uses is beside its screens', () => {
    const users = (path: string, way: string[] = []): string[] =>
      imports
        .filter(({ from, to }) => to === path && runs(from) && !way.includes(from))
        .flatMap(({ from }) => {
          const [, layer = '', domain = ''] = new RegExp(`^${web}(\\w+)/([^/]+)`).exec(from) ?? []
          return layer === 'parts' ? users(from, [...way, path]) : [layer === 'screens' ? domain : layer]
        })
    const parts = files.filter(path => path.startsWith(`${web}parts/`) && !isTest(path))
    const ofOne = parts.filter(path => new Set(users(path)).size === 1 && users(path)[0] !== 'app')
    expect(ofOne).toEqual([])
  })

  test("the public site and its imports load no MUI, no Query, no barrel: it opens on a parent's phone", () => {
    const site = sources.map(([path]) => path).filter(path => path.startsWith(`${web}site/`))
    const heavy =
      /^(?:@mui|@emotion|@tanstack|react-hook-form|react-router)|^packages\/contract\/src\/index\.ts$/
    expect(loadedWith(site, true).filter(path => heavy.test(path))).toEqual([])
  })

  test('today is the school’s, never the device’s: only lib/school-day.ts decides which day it is', () => {
    // A stored instant, or the time between two, is not a day.
    const deviceDay = /new Date\(\)(?!\.toISOString\(\),)|new Date\(Date\.now|\bdayjs\(\)|\btodayIn\(/
    const app = (path: string) => path.startsWith(web) && !path.startsWith(`${web}site/`) && !isTest(path)
    expect(linesMatching(deviceDay, path => app(path) && path !== `${web}lib/school-day.ts`)).toEqual([])
  })

  test('nothing is fetched from elsewhere: no page tells a third party who reads it', () => {
    // The names of vocabularies, which are never fetched, the developer's own server, and a link that users may follow.
    const foreign =
      /https?:\/\/(?!www\.w3\.org\/2000\/svg|schema\.org'|www\.sitemaps\.org\/schemas\/|127\.0\.0\.1:|calendar\.google\.com\/calendar\/r\?)/
    expect(linesMatching(foreign, path => path.startsWith('packages/web/') && !isTest(path))).toEqual([])
  })
})

test('amounts of money never become floats: they are read, added and shown as digits', () => {
  const money =
    /^packages\/(?:contract\/src\/(?:rules\/)?(?:fees|ledger|money)\.ts|server\/src\/domains\/(?:fees|ledger)\/|web\/src\/(?:screens\/fees\/|parts\/(?:invoices|rupees)\.ts))/
  const toFloat = /\bparse(?:Float|Int)\b|\bNumber\(|\.toFixed\(|\.valueAsNumber\b|::\s*(?:float|real|double)/
  expect(files.filter(path => money.test(path) && !isTest(path)).length).toBeGreaterThan(10)
  expect(linesMatching(toFloat, path => money.test(path) && !isTest(path))).toEqual([])
})

describe('files', () => {
  test('names are kebab-case, so that they are the same on every file system', () => {
    // Documents and the licence are conventionally in capitals, as are a Dockerfile and a chart; a migration separates number and
    // words.
    const custom = /^(?:[A-Z]+\.md|LICENSE|Dockerfile|Chart\.yaml|\d{4}_\w+\.sql)$/
    const kebab = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/
    const wrong = (path: string) => path.split('/').some(part => !kebab.test(part) && !custom.test(part))
    expect(files.filter(wrong)).toEqual([])
  })

  test('a file is named after its content: no utils, helpers, services, and one barrel, the contract', () => {
    const exceptions = [
      'packages/contract/src/index.ts',
      // The set of dependencies that a handler may use besides its transaction.
      'packages/server/src/platform/services.ts',
    ]
    const vague = /(?:^|\/)(?:(?:[\w-]+-)?(?:util|helper|service)s?[./]|index\.tsx?$)/
    expect(files.filter(path => vague.test(path) && !exceptions.includes(path))).toEqual([])
  })

  test('a file has at most 400 lines: split a longer one along a noun', () => {
    const generated = [
      'packages/server/src/platform/db/tables.ts',
      'packages/server/schema.sql',
      'packages/server/migrations/0001_baseline.sql',
    ]
    // One row for each screen, however many there are.
    const table = `${web}app/screens.tsx`
    const counted = [...texts].filter(
      ([path]) => /\.(?:tsx?|mjs|sql|css)$/.test(path) && !generated.includes(path) && path !== table,
    )
    expect(
      counted.filter(([, text]) => text.trimEnd().split('\n').length > 400).map(([path]) => path),
    ).toEqual([])
  })
})

describe('lists', () => {
  const isList = /\buse(?:List|WholeList|Filter|Span)\(|<(?:DataTable|ListPage|FilterBar)\b/
  const screens = (path: string) => path.startsWith(`${web}screens/`) && !isTest(path)

  /** State that is no filter, and may be lost with the page. */
  const passing = [
    ...[
      'open',
      'pending',
      'reminding',
      'restoring',
      'erasing',
      'listed',
      'deleting',
      'sending',
      'saving',
      'busy',
      'failure',
    ], // what a part is doing
    ...['ticked', 'left'], // the rows chosen for an action
    ...['typed', 'days', 'last', 'asked'], // typed before Search, which writes it into the address
    ...['block', 'child', 'chosen', 'found'], // where the focus is in a grid of children
  ]

  test('a list keeps its filters in the address: useList, useFilter, useSpan or useParameter, never a bare useState', () => {
    const bare = sources
      .filter(([path, text]) => screens(path) && isList.test(text))
      .flatMap(([path, text]) =>
        [...text.matchAll(/const \[(\w+),[^\]]*\] = useState\b/g)].map(([, name]) => `${path} ${name}`),
      )
    expect(bare.filter(place => !passing.includes(place.split(' ')[1]!))).toEqual([])
  })

  test('a dialog opens with the filters of the screen behind it: DialogLink keeps them in the address', () => {
    expect(
      linesMatching(/component=\{(?:Router)?Link\} to=(?:"[a-z]|\{row\._id|\{`\$\{(?:row\.)?_id)/, screens),
    ).toEqual([])
  })
})
