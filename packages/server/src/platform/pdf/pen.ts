import type { Bidi } from 'bidi-js'
import bidiOf from 'bidi-js'
import type PDFDocument from 'pdfkit'
import { type Face, faceOf, type Run, runsOf, typeface, type Weight } from './typefaces.ts'

/** How wide a run is, in points. */
type Measure = (run: Run) => number

/** A line: its runs and their width, in points. */
export type Line = { runs: readonly Run[]; width: number }

/** Longer texts are truncated to bound the work. */
const most = 20_000

const segmenter = new Intl.Segmenter()

/** Breaks a text into lines of at most a width, between words, and within a word that is wider on its own. */
export function wrappedLines(text: string, width: number, measure: Measure): Line[] {
  return text
    .slice(0, most)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap(paragraph => broken(paragraph, width, measure))
}

function broken(paragraph: string, width: number, measure: Measure): Line[] {
  // What is left out leaves no gap.
  const set = runsOf(paragraph).map(run => run.text)
  const words = set
    .join('')
    .split(/\s+/)
    .filter(word => word !== '')
  const space = widthOf(' ', measure)
  const lines: Line[] = []
  for (let first = 0; first < words.length; ) {
    let next = first + 1
    let sum = widthOf(words[first]!, measure)
    while (next < words.length) {
      sum += space + widthOf(words[next]!, measure)
      if (sum > width) break
      next += 1
    }
    // The sum is approximate; a line that is wider as a whole moves its last words to the next one.
    let line = lineOf(words.slice(first, next).join(' '), measure)
    while (line.width > width && next > first + 1) {
      next -= 1
      line = lineOf(words.slice(first, next).join(' '), measure)
    }
    const pieces = line.width > width ? chunksOf(words[first]!, width, measure) : []
    if (pieces.length > 1) {
      // The last piece of a long word continues as a word.
      words[first] = pieces.pop()!
      lines.push(...pieces.map(piece => lineOf(piece, measure)))
    } else {
      lines.push(line)
      first = next
    }
  }
  return lines.length > 0 ? lines : [lineOf('', measure)]
}

/** Splits a word wider than a line into pieces that fit, none of which separates a letter from its marks. */
function chunksOf(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = ['']
  let taken = 0
  for (const { segment } of segmenter.segment(word)) {
    const more = widthOf(segment, measure)
    if (taken > 0 && taken + more > width) {
      pieces.push('')
      taken = 0
    }
    pieces[pieces.length - 1] += segment
    taken += more
  }
  return pieces
}

function lineOf(text: string, measure: Measure): Line {
  return { runs: runsOf(text), width: widthOf(text, measure) }
}

function widthOf(text: string, measure: Measure): number {
  return runsOf(text).reduce((sum, run) => sum + measure(run), 0)
}

// Its types describe a different kind of module from what the package is.
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

/**
 * HarfBuzz reverses text with letters; for punctuation on its own, such as a bracket, it does not know the direction.
 */
function mirrored(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return text
  return Array.from(text, sign => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')
}

type Document = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Document['struct']>

/** A text's style: its size in points, its weight and colour, and its face, by default sans. */
export type Style = { size: number; weight: Weight; colour: string; face?: Face }

/** Where a text is on the page. */
export type Box = { x: number; width: number; align?: 'left' | 'right' }

const leading = 1.45

/** Writes texts from top to bottom and tracks the position. Screen readers read them in that order. */
export class Pen {
  readonly document: Document
  readonly left: number
  readonly width: number
  y: number
  private readonly root: Element
  private readonly fonts = new Set<string>()
  private readonly widths = new Map<string, number>()

  constructor(document: Document) {
    const { page } = document
    this.document = document
    this.left = page.margins.left
    this.width = page.width - page.margins.left - page.margins.right
    this.y = page.margins.top
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  /** Adds an element to the document, in reading order. */
  add(element: Element): void {
    this.root.add(element)
  }

  /** The whole width of the page. */
  get across(): Box {
    return { x: this.left, width: this.width }
  }

  /** The height of a page between its margins, in points. */
  get height(): number {
    const { page } = this.document
    return page.height - page.margins.top - page.margins.bottom
  }

  /** The number of pages so far. */
  get pages(): number {
    return this.document.bufferedPageRange().count
  }

  /** How much of the page is left, in points. */
  get room(): number {
    return this.document.page.height - this.document.page.margins.bottom - this.y
  }

  newPage(): void {
    this.document.addPage()
    this.y = this.document.page.margins.top
  }

  /** Begins a page unless there is this much room. */
  need(height: number): void {
    if (this.room < height) this.newPage()
  }

  lines(text: string, width: number, style: Style): Line[] {
    const { size, weight, face } = style
    return wrappedLines(text, width, run => {
      const name = `${face} ${run.family} ${weight} ${size} ${run.text}`
      const known = this.widths.get(name)
      if (known !== undefined) return known
      const measured = this.font(run, style).fontSize(size).widthOfString(run.text)
      // Words recur; a whole line hardly does.
      if (run.text.length <= 40) this.widths.set(name, measured)
      return measured
    })
  }

  /**
   * The document, set in a font. By name, because pdfkit compares unnamed fonts letter by letter by their
   * descriptions.
   */
  private font(run: Run, { weight, face: wished = 'sans' }: Style): Document {
    const { family } = run
    const face = faceOf(run, wished)
    const name = `${face} ${family} ${weight}`
    if (!this.fonts.has(name)) this.document.registerFont(name, typeface(family, weight, face))
    this.fonts.add(name)
    return this.document.font(name)
  }

  /** Writes an element of the given kind, over pages if necessary, and returns it. */
  write(kind: string, text: string, place: Box, style: Style): Element {
    const element = this.document.struct(kind)
    for (const line of this.lines(text, place.width, style)) {
      this.need(lineHeightOf(style))
      this.line(kind, element, line, { ...place, y: this.y }, style)
      this.y += lineHeightOf(style)
    }
    return element
  }

  /** Writes one line at a position and assigns it to an element. */
  line(kind: string, element: Element, line: Line, at: Box & { y: number }, style: Style): void {
    element.add(this.document.markStructureContent(kind))
    this.draw(line, at, style)
    this.document.endMarkedContent()
  }

  /** Draws a line that belongs to no element. */
  draw({ runs, width }: Line, { x, y, ...place }: Box & { y: number }, style: Style): void {
    let at = place.align === 'right' ? x + place.width - width : x
    // Glyphs of these scripts are in another order than the letters, so each run states its text.
    for (const run of fromLeft(runs)) {
      const { family, text } = run
      const isShaped = family !== 'latin' && text.trim() !== ''
      if (isShaped) this.document.markContent('Span', { actual: text })
      this.font(run, style)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(text, at, y + style.size, { lineBreak: false, baseline: 'alphabetic' })
      at += this.document.widthOfString(text)
      if (isShaped) this.document.endMarkedContent()
    }
  }

  /** A line across the page, which is not read aloud. */
  rule(colour: string): void {
    this.artifact(() =>
      this.document
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke(),
    )
  }

  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }
}

/** The height of a line, in points. */
export function lineHeightOf({ size }: Style): number {
  return size * leading
}
