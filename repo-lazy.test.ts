import { expect, test } from 'vitest'
import { imports, isTest, loadedWith, texts } from './repo-tree.ts'

// Files of the web app that are fetched later may be unreachable: no network, or a release that no longer has them.

const web = 'packages/web/src/'

/** Where `import()` occurs outside the three functions, and who handles its failure there. */
const handled = {
  [`${web}app/screens.tsx`]: 'the table of screens, which the router gives to lazyScreen and lazyRouteDialog',
  [`${web}app/show-language.ts`]: 'catalogues, fetched through loadModule',
  [`${web}screens/help/guide-screen.tsx`]: 'catalogues, fetched through loadModule',
  [`${web}site/language.ts`]: 'catalogues, fetched through loadModule',
  [`${web}site/administrator-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/factor-dialog.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/passkey-sign-in.ts`]: 'catalogues, fetched by language.ts',
  [`${web}site/home-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/manual-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/privacy-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/problems-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/security-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/terms-page.tsx`]: 'catalogues, fetched by language.ts',
  [`${web}site/pages.ts`]: 'public pages, which are readable without their script',
  [`${web}site/start.ts`]: 'the entry of the public pages',
  [`${web}lib/languages.ts`]: 'a font; without it the device’s own is shown',
}

const loader = /\b(?:lazyPart|lazyDialog|loadModule)\(\s*(?:async )?\(\) =>\s*(?:\(await )?$/

test('an import() of the web app goes through lazyPart, lazyDialog or loadModule, so that its failure is shown where it happens', () => {
  const places: string[] = []
  for (const [path, text] of texts) {
    if (!path.startsWith(web) || isTest(path)) continue
    for (const { index } of text.matchAll(/(?<!typeof )\bimport\(/g)) {
      const isLoaded = loader.test(text.slice(0, index))
      if (!isLoaded && !(path in handled)) places.push(`${path}:${text.slice(0, index).split('\n').length}`)
    }
  }
  expect(places).toEqual([])
  expect(Object.keys(handled).filter(path => !texts.get(path)?.includes('import('))).toEqual([])
})

test('files found by import.meta.glob are bundled, or fetched by code that handles their failure', () => {
  const fetched = [...texts].filter(
    ([path, text]) =>
      path.startsWith(web) && /import\.meta\.glob\b/.test(text) && !text.includes('eager: true'),
  )
  expect(fetched.map(([path]) => path)).toEqual([`${web}screens/documents/document-screen.tsx`])
})

const firstScreens = [
  'students/student-list-screen.tsx',
  'progress/student-activity-screen.tsx',
  'today/family-screen.tsx',
  'schools/school-list-screen.tsx',
].map(path => `${web}screens/${path}`)

/** The English texts that are loaded with the app itself. */
const always = ['app', 'parts', 'progress', 'ui']

const found = (paths: string[], pattern: RegExp) =>
  new Set(paths.flatMap(path => [...(texts.get(path) ?? '').matchAll(pattern)].map(([, area]) => area!)))

test('a part that is fetched by a first screen brings the texts that the screen does not have', () => {
  const missing = firstScreens.flatMap(screen => {
    const own = loadedWith([screen])
    const parts = new Set(
      imports.filter(one => one.kind === 'lazy' && own.includes(one.from)).map(({ to }) => to),
    )
    return [...parts].flatMap(part => {
      const files = [...own, ...loadedWith([part])]
      const brought = found(files, /\baddEnglish\('(\w+)'/g)
      return [...found(files, /\buseTexts\('(\w+)'/g)]
        .filter(area => !always.includes(area) && !brought.has(area))
        .map(area => `${part}: ${area}`)
    })
  })
  expect(missing).toEqual([])
})
