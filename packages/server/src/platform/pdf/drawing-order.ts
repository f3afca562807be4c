import bidiOf, { type Bidi } from 'bidi-js'
import type { Run } from './runs.ts'

// Its types describe a different kind of module than the package is.
const bidi = (bidiOf as unknown as () => Bidi)()

type Piece = Run & { level: number }

/**
 * The runs of a line in visual order from left to right. Arabic letters are written from the right, numbers and other
 * scripts among them from the left.
 */
export function fromLeft(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ family }) => family === 'arabic')) return runs
  const { levels } = bidi.getEmbeddingLevels(runs.map(({ text }) => text).join(''), 'ltr')
  let start = 0
  const pieces = runs.flatMap(run => {
    const cut = piecesOf(run, levels.subarray(start, start + run.text.length))
    start += run.text.length
    return cut
  })
  const deepest = Math.max(...pieces.map(({ level }) => level))
  let ordered = pieces
  for (let level = deepest; level > 0; level -= 1) ordered = turned(ordered, level)
  return ordered.map(({ family, text, level }) => ({ family, text: level % 2 ? mirrored(text) : text }))
}

/** A run cut where the direction changes and, if written from the right, into words: pdfkit sets words from the left. */
function piecesOf({ family, text }: Run, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  for (let index = 0; index < text.length; index += 1) {
    const [letter, level] = [text[index]!, levels[index]!]
    const last = pieces.at(-1)
    const goesOn = last?.level === level && (level % 2 === 0 || (letter === ' ') === last.text.endsWith(' '))
    if (goesOn) last.text += letter
    else pieces.push({ family, text: letter, level })
  }
  return pieces
}

/** The pieces with each sequence at a level or deeper reversed. */
function turned(pieces: readonly Piece[], level: number): Piece[] {
  const ordered: Piece[] = []
  let row: Piece[] = []
  for (const piece of pieces) {
    if (piece.level >= level) row.unshift(piece)
    else {
      ordered.push(...row, piece)
      row = []
    }
  }
  return [...ordered, ...row]
}

/** HarfBuzz reverses what has letters; for punctuation alone, such as a bracket, it does not know the direction. */
function mirrored(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return text
  return Array.from(text, sign => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')
}
