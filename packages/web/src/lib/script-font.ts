import devanagari from '../../fonts/noto-sans-devanagari.woff2'
import telugu from '../../fonts/noto-sans-telugu.woff2'

/** The fonts of languages whose script many devices lack, or draw badly. English uses the fonts of the device. */
const scriptFonts = {
  hi: { family: 'Casa Devanagari', url: devanagari, unicodeRange: 'U+0900-097F, U+200C-200D' },
  te: { family: 'Casa Telugu', url: telugu, unicodeRange: 'U+0C00-0C7F, U+200C-200D' },
}

const added = new Set<string>()

/** Adds the font of a language's script to the page, once. The browser fetches it when it draws the first text with it. */
export function addFont(language: keyof typeof scriptFonts): void {
  if (added.has(language)) return
  const { family, url, unicodeRange } = scriptFonts[language]
  added.add(language)
  document.fonts.add(
    new FontFace(family, `url(${url}) format('woff2')`, { unicodeRange, weight: '400 700', display: 'swap' }),
  )
}
