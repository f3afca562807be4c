import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withButtonNames } from '../../manual-names.ts'
import sizes from './pictures/sizes.json'

const locales = join(import.meta.dirname, '../../locales')
const pictures = join(import.meta.dirname, 'pictures')
const read = (language: string) => readFileSync(join(locales, language, 'manual.json'), 'utf8')
const namesIn = (text: string) => (text.match(/\[[\w.]+\]/g) ?? []).sort()

type Chapters = Record<string, { parts: Record<string, { picture?: string }> }>

describe('the manual', () => {
  test.each(['en', 'hi', 'te'])('in %s names every button and screen as the product does', language => {
    const named = withButtonNames(read(language), language)
    expect(() => JSON.parse(named)).not.toThrow()
    expect(namesIn(named).filter(name => name.includes('.'))).toEqual([])
    expect(named).not.toContain('{{')
  })

  test.each(['hi', 'te'])('in %s uses the same names as in English', language => {
    expect(namesIn(read(language))).toEqual(namesIn(read('en')))
  })

  test('refuses a name that does not exist', () => {
    expect(() => withButtonNames('Press [app.profile.fly].', 'en')).toThrow('app.profile.fly')
  })

  test('has exactly the pictures that its texts refer to, and they are small in total', () => {
    const { chapters } = JSON.parse(read('en')) as { chapters: Chapters }
    const described = Object.entries(chapters).flatMap(([chapter, { parts }]) =>
      Object.keys(parts)
        .filter(part => parts[part]!.picture)
        .map(part => `${chapter}-${part}`),
    )
    const files = readdirSync(pictures).filter(file => file.endsWith('.webp'))
    expect(files.map(file => file.replace('.webp', ''))).toEqual(described.sort())
    expect(Object.keys(sizes).sort()).toEqual(described)
    const bytes = files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0)
    expect(bytes).toBeLessThan(300_000)
  })
})
