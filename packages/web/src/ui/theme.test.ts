import { keys } from '@casa/contract/rules/keys'
import { describe, expect, test } from 'vitest'
import { theme } from './theme.ts'
import { beadNames, colours } from './tokens.ts'

/** The contrast of two #rrggbb colours by WCAG 2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** A colour as #rrggbb that may be written rgb(r, g, b). */
function hex(colour: string): string {
  const parts = colour.match(/\d+/g) ?? []
  return colour.startsWith('#')
    ? colour
    : `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** The text colours used on a background, in the app or on the public pages. */
const texts = ['ink', 'inkSoft', 'wood', 'accent', 'danger', 'warning', 'info', 'success'] as const
const grounds = ['ground', 'paper'] as const
const fills = ['fill', 'fillStrong', 'accentSoft'] as const
const pairs = [
  ...grounds.flatMap(ground => texts.map(text => [text, ground] as const)),
  ...fills.flatMap(fill => [['ink', fill] as const, ['inkSoft', fill] as const]),
  ['accent', 'fill'],
  ['accentStrong', 'ground'],
  ['accentStrong', 'paper'],
  ['accent', 'accentSoft'],
  ['ink', 'dangerSoft'],
  ['danger', 'dangerSoft'],
  ['warning', 'warningSoft'],
  ['ink', 'successSoft'],
  ['success', 'successSoft'],
  ['inkSoft', 'line'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['onWood', 'wood'],
  ['onWood', 'woodStrong'],
  ['onDanger', 'danger'],
  ['onWarning', 'warning'],
  ['onInfo', 'info'],
  ['onSuccess', 'success'],
  ['onToast', 'toast'],
  ['toastAction', 'toast'],
] as const

describe.each(['light', 'dark'] as const)('the %s scheme', scheme => {
  const palette = theme.colorSchemes[scheme]?.palette
  if (!palette) throw new Error(`no ${scheme} scheme`)
  const tokens = colours[scheme]

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each([...grounds, 'fill'] as const)('the line below a field is visible on %s', ground => {
    expect(contrast(tokens.edge, tokens[ground])).toBeGreaterThanOrEqual(3)
  })

  test.each(['paper', 'fill'] as const)('the bar of a chart is visible on %s', ground => {
    expect(contrast(tokens.bar, tokens[ground])).toBeGreaterThanOrEqual(3)
  })

  test('a person’s initials are readable on each colour of the bead stair', () => {
    for (const name of beadNames) {
      const { main, contrastText } = palette.beads[name]
      expect(contrast(contrastText, main), name).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the letters of a key are readable on its colour', () => {
    for (const look of ['staffKey', 'chartKey', 'studentKey'] as const) {
      for (const key of keys) {
        const { main, contrastText } = palette[look][key]
        expect(contrast(contrastText, main), `${look} ${key}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('the text of an alert is readable', () => {
    for (const name of ['error', 'warning', 'info', 'success'] as const) {
      const { [`${name}Color` as const]: text, [`${name}StandardBg` as const]: ground } = palette.Alert
      expect(contrast(hex(text), hex(ground)), name).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.accent, hex(ground)), `a link: ${name}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the text of a filled alert is readable', () => {
    for (const name of ['error', 'warning', 'info', 'success'] as const) {
      const text = palette.Alert[`${name}FilledColor`] === '#fff' ? '#ffffff' : '#212121'
      const ground = palette[name][scheme === 'dark' ? 'dark' : 'main']
      expect(contrast(text, ground), name).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test.each(['light', 'dark'] as const)('staff see the specified colours in the %s scheme', scheme => {
  const palette = theme.colorSchemes[scheme]?.palette
  expect((['P', 'WI', 'WA'] as const).map(key => palette?.staffKey[key].main)).toEqual([
    '#17875f',
    '#ff9800',
    '#ffd700',
  ])
  // Mastered work recedes; work in progress stands out.
  const from = (key: (typeof keys)[number]) =>
    contrast(palette?.staffKey[key].main ?? '', colours[scheme].paper)
  for (const key of ['P', 'WA', 'WI'] as const) expect(from('M'), key).toBeLessThan(from(key))
  expect(from('M')).toBeLessThan(1.5)
})
