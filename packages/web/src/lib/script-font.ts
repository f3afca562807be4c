import devanagari from '../../fonts/noto-sans-devanagari.woff2'
import telugu from '../../fonts/noto-sans-telugu.woff2'

/** Fonts for languages whose script many devices lack or render badly. English uses the device's fonts. */
const scriptFonts = {
  hi: { family: 'Casa Devanagari', url: devanagari, unicodeRange: 'U+0900-097F, U+200C-200D' },
  te: { family: 'Casa Telugu', url: telugu, unicodeRange: 'U+0C00-0C7F, U+200C-200D' },
}

const added = new Map<string, FontFace>()

/**
 * Adds the font of a language's script to the page and fetches it, once. Throws if it cannot be fetched; the next
 * call tries again.
 */
export async function addFont(language: keyof typeof scriptFonts): Promise<void> {
  const { family, url, unicodeRange } = scriptFonts[language]
  const face =
    added.get(language) ??
    new FontFace(family, `url(${url}) format('woff2')`, { unicodeRange, weight: '400 700', display: 'swap' })
  added.set(language, face)
  document.fonts.add(face)
  try {
    await face.load()
  } catch (error) {
    added.delete(language)
    document.fonts.delete(face)
    throw error
  }
}
