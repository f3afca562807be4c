import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

test.each([
  ['hi', 'devanagari', /\p{Script_Extensions=Devanagari}/gu, /\p{Script_Extensions=Devanagari}+/gu],
  ['te', 'telugu', /\p{Script_Extensions=Telugu}/gu, /\p{Script_Extensions=Telugu}+/gu],
] as const)(
  'the font of %s draws every letter of its texts, and a bold one',
  (language, script, ofScript, ofWords) => {
    const folder = join(web, 'locales', language)
    const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    // What the browser says by itself: months, as in नव॰, and weekdays.
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)))
    const dayTexts = (['long', 'short'] as const).flatMap(length =>
      days.map(day => day.toLocaleDateString(language, { month: length, weekday: length })),
    )
    const letters = new Set([...texts, ...dayTexts].join('').match(ofScript))
    expect(letters.size).toBeGreaterThan(50)

    const font = create(readFileSync(join(web, `fonts/noto-sans-${script}.woff2`))) as Font
    const drawn = new Set(font.characterSet)
    expect([...letters].filter(letter => !drawn.has(letter.codePointAt(0)!))).toEqual([])
    // Two or more letters are drawn as one, for which a browser also needs the parts of a sign.
    const words = new Set([...texts, ...dayTexts].join(' ').match(ofWords))
    const gaps = [...words].filter(word => font.layout(word).glyphs.some(({ id }) => id === 0))
    expect(gaps).toEqual([])
    expect(font.variationAxes.wght).toMatchObject({ min: 400, max: 700 })
  },
)
