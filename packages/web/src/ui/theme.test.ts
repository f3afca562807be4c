import { keys } from '@casa/contract/rules/keys'
import { describe, expect, test } from 'vitest'
import { theme } from './theme.ts'

/** The contrast of two #rrggbb colours as WCAG 2 counts it, from 1 to 21. */
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

describe.each(['light', 'dark'] as const)('the %s scheme', scheme => {
  const palette = theme.colorSchemes[scheme]?.palette
  if (!palette) throw new Error(`no ${scheme} scheme`)
  const grounds = [palette.background.default, palette.background.paper]

  test('texts and accents can be read on both grounds', () => {
    const { primary, secondary, error, warning, info, success } = palette
    const accents = [primary, secondary, error, warning, info, success].map(colour => colour.main)
    for (const ground of grounds) {
      for (const text of [palette.text.primary, palette.text.secondary, ...accents]) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('what stands on a filled button can be read', () => {
    for (const name of ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const) {
      const { main, contrastText } = palette[name]
      expect(contrast(contrastText, main), name).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the letters of a key can be read on its colour', () => {
    for (const look of ['staffKey', 'studentKey'] as const) {
      for (const key of keys) {
        const { main, contrastText } = palette[look][key]
        expect(contrast(contrastText, main), `${look} ${key}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('what stands on a filled alert can be read', () => {
    for (const name of ['error', 'warning', 'info', 'success'] as const) {
      const text = palette.Alert[`${name}FilledColor`] === '#fff' ? '#ffffff' : '#212121'
      const ground = palette[name][scheme === 'dark' ? 'dark' : 'main']
      expect(contrast(text, ground), name).toBeGreaterThanOrEqual(4.5)
    }
  })
})
