import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

/** The families of one script each, by the script's Unicode name. */
export const scripts = {
  arabic: 'Arabic',
  bengali: 'Bengali',
  devanagari: 'Devanagari',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi',
  kannada: 'Kannada',
  malayalam: 'Malayalam',
  oriya: 'Oriya',
  tamil: 'Tamil',
  telugu: 'Telugu',
} as const

/** A family of letters; `latin` also has Greek and Cyrillic. */
export type Family = 'latin' | keyof typeof scripts
export type Weight = 'regular' | 'bold'
/** The design of the letters. */
export type Face = 'sans' | 'serif'

/** The families that have a serif; the others are set in sans, as on screens. */
const serifs: ReadonlySet<Family> = new Set<Family>(['latin', 'devanagari', 'telugu'])

/** `npm run fonts` copies them there. */
const folder = new URL('../../../fonts/', import.meta.url)
const zeroWidthSpace = 0x200b

const loaded = new Map<string, Typeface>()

/** pdfkit accepts any font that lays out text; its types do not say so. */
type Typeface = Font & string

/** A font in pdfkit's form. It is read once per thread, and only when a text needs one of its letters. */
export function typeface(family: Family, weight: Weight, face: Face = 'sans'): Typeface {
  const key = `${face} ${family} ${weight}`
  const found = loaded.get(key) ?? load(family, weight, face)
  loaded.set(key, found)
  return found
}

/** The face in which a run can be set: the wished one if it has all of its letters. */
export function faceOf({ family, text }: Run, wished: Face): Face {
  if (wished === 'sans' || !serifs.has(family)) return 'sans'
  const font = typeface(family, 'regular', 'serif')
  return Array.from(text).every(letter => font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    ? 'serif'
    : 'sans'
}

/** Whether a family has a character. */
function hasCharacter(family: Family, codePoint: number): boolean {
  return typeface(family, 'regular').hasGlyphForCodePoint(codePoint)
}

/**
 * fontkit subsets the font to what a document uses. The glyphs and their positions are HarfBuzz's, because fontkit
 * fails on some of Devanagari's marks and misplaces others.
 */
function load(family: Family, weight: Weight, face: Face): Typeface {
  const bytes = readFileSync(new URL(`noto-${face}-${family}-${weight}.ttf`, folder))
  const font = create(bytes) as Font
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return Object.assign(font, { layout: (text: string) => layOut(font, shaper, text) }) as unknown as Typeface
}

function layOut(font: Font, shaper: harfbuzz.Font, text: string) {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const letters = lettersOf(font, infos, text)
  return {
    glyphs: infos.map(({ codepoint: id }, index) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: letters[index],
    })) as Glyph[],
    positions,
    /** pdfkit scales the positions before it asks. */
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
    },
  }
}

/**
 * What each glyph means when it is copied. A glyph of a cluster that belongs to one letter represents that letter;
 * the first of the others, such as a conjunct, represents the remaining letters.
 */
function lettersOf(font: Font, infos: readonly harfbuzz.GlyphInfo[], text: string): number[][] {
  // An empty text would be copied as a replacement character.
  const letters = infos.map(() => [zeroWidthSpace])
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  starts.forEach((start, index) => {
    const rest = Array.from(text.slice(start, starts[index + 1]), letter => letter.codePointAt(0)!)
    const others: number[] = []
    infos.forEach(({ cluster, codepoint: id }, place) => {
      if (cluster !== start) return
      const own = rest.findIndex(codePoint => font.glyphForCodePoint(codePoint).id === id)
      if (own < 0) others.push(place)
      else letters[place] = rest.splice(own, 1)
    })
    if (others.length > 0) letters[others[0]!] = rest
  })
  return letters
}

/** A piece of text that is set in one family. */
export type Run = { family: Family; text: string }

/** Replaces a letter that no font has, so that a shortened name is not mistaken for the whole. */
const missing = '\u{fffd}'

/** Each script has its own runs, because a run is shaped by the rules of one. */
const alphabets = Object.entries(scripts).map(
  ([family, script]) => [family as Family, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)
/** Punctuation, digits and marks of all scripts. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u
const joiners = /[\u200c\u200d]/
/** Emoji, their colours and flags, detached marks, and characters without a shape. */
const leftOut =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{C}\p{Variation_Selector}]/u

/**
 * A text as runs of one family each. Marks, digits and punctuation stay with the letters before them if that family
 * has them. Emoji are left out; a letter that no font has is `�`. Never fails, whatever was typed.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.toWellFormed().normalize('NFC')) {
    const last = runs.at(-1)
    const family = familyOf(character, last?.family)
    if (family === null) continue
    const written = family ? character : missing
    if (last && last.family === (family ?? 'latin')) last.text += written
    else runs.push({ family: family ?? 'latin', text: written })
  }
  return runs
}

/** The family of a character's own script, cached because a long text asks for the same few repeatedly. */
function ownFamily(character: string): Family | undefined {
  if (!own.has(character)) own.set(character, alphabets.find(([, letters]) => letters.test(character))?.[0])
  return own.get(character)
}
const own = new Map<string, Family | undefined>()

/** The family of a character: null for one that is left out, undefined for a letter that none has. */
function familyOf(character: string, before: Family | undefined): Family | null | undefined {
  const codePoint = character.codePointAt(0)!
  // They select the form of a conjunct, and mean nothing elsewhere.
  if (joiners.test(character)) return before && before !== 'latin' ? before : null
  const wished = ownFamily(character) ?? ((shared.test(character) && before) || 'latin')
  const found = [wished, 'latin' as const].find(family => hasCharacter(family, codePoint))
  if (found) return found
  return leftOut.test(character) ? null : undefined
}
