import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A name quoted by the manual: `[area.key]`, its path in the catalogues of the same language. */
const reference = /\[(\w+)\.([\w.]+)\]/g

type Tree = { [key: string]: string | Tree }

function labelOf(language: string, area: string, key: string): string {
  const catalogue: Tree = JSON.parse(
    readFileSync(join(import.meta.dirname, 'locales', language, `${area}.json`), 'utf8'),
  )
  const label = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      catalogue,
    )
  if (typeof label !== 'string')
    throw new Error(`The manual in ${language} names ${area}.${key}, which does not exist.`)
  return label
}

/**
 * Replaces each key in brackets with the text of that button or screen. The manual can therefore never use a
 * different name from the product, and its page loads none of the app's catalogues. Throws for an unknown key.
 */
export function withButtonNames(manual: string, language: string): string {
  return manual.replace(reference, (_, area: string, key: string) => {
    const label = labelOf(language, area, key)
    return `[${JSON.stringify(label).slice(1, -1)}]`
  })
}

/** Applies this to the manual's catalogues as they are read. */
export const manualNames: Plugin = {
  name: 'casa-manual-names',
  enforce: 'pre',
  transform(code, id) {
    const language = /locales[\\/](\w+)[\\/]manual\.json$/.exec(id)?.[1]
    return language ? { code: withButtonNames(code, language), map: null } : undefined
  },
}
