import { type Box, type Element, lineHeightOf, type Pen, type Style } from './pen.ts'

/** The sizes at which a sheet is tried, until it fits on a page. */
const sheetScales = [1, 0.94, 0.88, 0.82]

const ink = '#2e2620'
const pale = '#62554a'
const ruled = '#d5cdbf'

const sender: Style = { size: 9.5, weight: 'regular', colour: pale, face: 'serif' }
const name: Style = { size: 22, weight: 'bold', colour: ink, face: 'serif' }
const fact: Style = { size: 11.5, weight: 'regular', colour: pale, face: 'serif' }
const title: Style = { size: 12, weight: 'bold', colour: ink, face: 'serif' }
const words: Style = { size: 12, weight: 'regular', colour: ink, face: 'serif' }
const small: Style = { size: 10, weight: 'regular', colour: ink }
const signed: Style = { size: 10, weight: 'regular', colour: pale, face: 'serif' }

const side = 76
const logoHeight = 44
/** The part of the width that an area's name may take. */
const titleShare = 0.23
const gap = 12
/** More characters than fit on a line. */
const longestLine = 500
/** More characters than fit on a page at the smallest scale. */
const fullPage = 12_000

/** A sentence after a label in bold type. */
type Sentence = { label: string; text: string }

/** The parts of a sheet: one page in serif type, with what it is about at the top and lines to sign on at the end. */
export type SheetPart =
  /** The sender and the child; it is the first part of a sheet. Pictures are PNG or JPEG. */
  | {
      kind: 'sheetHead'
      sender: string
      name: string
      facts: readonly string[]
      photo?: Uint8Array | undefined
      logo?: Uint8Array | undefined
    }
  | { kind: 'sheetText'; text: string; tone?: 'plain' | 'quiet' }
  /** A title with the words beside it; a row without a title continues the one above. */
  | { kind: 'sheetRow'; title: string; words: string | null; sentences: readonly Sentence[] }
  /** Lines to sign on, side by side, each with whose signature it is. */
  | { kind: 'signatures'; names: readonly string[] }

type Of<Kind> = Extract<SheetPart, { kind: Kind }>

export function isSheetPart(part: { kind: string }): part is SheetPart {
  return ['sheetHead', 'sheetText', 'sheetRow', 'signatures'].includes(part.kind)
}

/** The scales at which parts may fit on a page; none if their texts are too long. */
export function scalesOf(parts: readonly { kind: string }[]): readonly number[] {
  if (parts[0]?.kind !== 'sheetHead') return []
  const texts = parts.flatMap(part =>
    Object.entries(part).filter(([name]) => name !== 'photo' && name !== 'logo'),
  )
  return JSON.stringify(texts).length < fullPage ? sheetScales : []
}

/** Draws a part with all measures multiplied by the scale. */
export function drawSheetPart(pen: Pen, part: SheetPart, scale: number): void {
  switch (part.kind) {
    case 'sheetHead':
      drawSheetHead(pen, part, scale)
      break
    case 'sheetText':
      pen.add(pen.write('P', part.text, pen.across, scaled(part.tone === 'quiet' ? sender : words, scale)))
      pen.y += gap * scale
      break
    case 'sheetRow':
      drawRow(pen, part, scale)
      break
    default:
      drawSignatures(pen, part, scale)
  }
}

const scaled = (style: Style, scale: number): Style => ({ ...style, size: style.size * scale })

function drawSheetHead(pen: Pen, { photo, logo, ...texts }: Of<'sheetHead'>, scale: number): void {
  const top = pen.y
  const photoWidth = photo ? side * scale + gap : 0
  const logoWidth = logo ? logoHeight * 1.5 + gap : 0
  if (photo) drawPortrait(pen, photo, { alt: texts.name, size: side * scale })
  if (logo)
    drawPicture(pen, logo, texts.sender, {
      x: pen.left + pen.width - logoHeight * 1.5,
      y: top,
      fit: [logoHeight * 1.5, logoHeight],
    })
  const place = { x: pen.left + photoWidth, width: pen.width - photoWidth - logoWidth }
  pen.add(pen.write('P', texts.sender, place, scaled(sender, scale)))
  pen.add(pen.write('H1', texts.name, place, scaled(name, scale)))
  for (const text of texts.facts) pen.add(pen.write('P', text, place, scaled(fact, scale)))
  pen.y = Math.max(pen.y, top + (photo ? side * scale : 0)) + gap * scale
}

type Fitted = { x: number; y: number; fit: [number, number] }

function drawPicture(pen: Pen, bytes: Uint8Array, alt: string, { x, y, fit }: Fitted): void {
  figure(pen, alt, () => pen.document.image(Buffer.from(bytes), x, y, { fit, align: 'right' }))
}

/** A photo cut to a circle, at the left. */
function drawPortrait(pen: Pen, bytes: Uint8Array, { alt, size }: { alt: string; size: number }): void {
  const { document, left, y } = pen
  figure(pen, alt, () => {
    document
      .save()
      .circle(left + size / 2, y + size / 2, size / 2)
      .clip()
    document.image(Buffer.from(bytes), left, y, { cover: [size, size], align: 'center', valign: 'center' })
    document.restore()
  })
}

function figure(pen: Pen, alt: string, draw: () => void): void {
  const element = pen.document.struct('Figure', { alt })
  element.add(pen.document.markStructureContent('Figure'))
  draw()
  pen.document.endMarkedContent()
  pen.add(element)
}

function drawRow(pen: Pen, row: Of<'sheetRow'>, scale: number): void {
  const [titleStyle, wordStyle, smallStyle] = [title, words, small].map(style => scaled(style, scale))
  const left = { x: pen.left, width: pen.width * titleShare - gap }
  const right = { x: pen.left + pen.width * titleShare, width: pen.width * (1 - titleShare) }
  // A title is never alone at the bottom, and a long one never runs into the footer.
  const titleHeight = pen.lines(row.title, left.width, titleStyle!).length * lineHeightOf(titleStyle!)
  pen.need(Math.min(titleHeight, pen.height) + gap * scale + 2 * lineHeightOf(wordStyle!))
  if (row.title) {
    pen.rule(ruled)
    pen.y += gap * scale * 0.75
  }
  const top = pen.y
  const page = pen.pages
  if (row.title) pen.add(pen.write('H2', row.title, left, titleStyle!))
  const below = pen.y
  if (pen.pages === page) pen.y = top
  if (row.words) pen.add(pen.write('P', row.words, right, wordStyle!))
  for (const sentence of row.sentences) writeLabelled(pen, sentence, right, smallStyle!)
  if (pen.pages === page) pen.y = Math.max(pen.y, below)
  pen.y += gap * scale * 0.75
}

/** Writes a sentence whose label is in bold type at the beginning of its first line. */
function writeLabelled(pen: Pen, { label, text }: Sentence, place: Box, style: Style): void {
  const bold: Style = { ...style, weight: 'bold' }
  const indent = label ? pen.lines(`${label}\u00a0`, place.width, bold)[0]!.width + style.size / 4 : 0
  const first = firstLine(pen, text, place.width - indent, style)
  if (!first || indent > place.width / 2) {
    pen.add(pen.write('P', label, place, bold))
    pen.add(pen.write('P', text, place, style))
    return
  }
  // An element that is not added would keep the document from ending.
  const element = pen.document.struct('P')
  pen.need(lineHeightOf(style))
  const at = { ...place, y: pen.y }
  if (label) pen.line('P', element, pen.lines(label, place.width, bold)[0]!, at, bold)
  pen.line('P', element, first.line, { ...at, x: place.x + indent }, style)
  pen.y += lineHeightOf(style)
  pen.add(element)
  if (first.rest) pen.add(pen.write('P', first.rest, place, style))
}

/** The first line of a text and what follows it; undefined if the first word is broken. */
function firstLine(pen: Pen, text: string, width: number, style: Style) {
  if (width <= 0) return undefined
  const [line] = pen.lines(text.slice(0, longestLine), width, style)
  const said = line!.runs.map(run => run.text).join('')
  const all = text.split(/\s+/).filter(word => word !== '')
  const count = said.split(' ').length
  if (all.slice(0, count).join(' ').normalize('NFC') !== said) return undefined
  return { line: line!, rest: all.slice(count).join(' ') }
}

function drawSignatures(pen: Pen, { names }: Of<'signatures'>, scale: number): void {
  const style = scaled(signed, scale)
  const space = 2.5 * gap
  const width = (pen.width - space * (names.length - 1)) / names.length
  const places = names.map((_, index): Box => ({ x: pen.left + index * (width + space), width }))
  const lines = names.map((of, index) => pen.lines(of, places[index]!.width, style).slice(0, 3))
  const height = Math.max(...lines.map(({ length }) => length)) * lineHeightOf(style)
  // They stay together, with room to write above them.
  pen.need(3.5 * gap * scale + gap / 2 + height)
  pen.y += 3.5 * gap * scale
  const top = pen.y + gap / 2
  for (const [index, place] of places.entries()) {
    pen.artifact(() =>
      pen.document
        .moveTo(place.x, pen.y)
        .lineTo(place.x + place.width, pen.y)
        .lineWidth(0.75)
        .stroke(pale),
    )
    const element: Element = pen.document.struct('P')
    for (const [row, line] of lines[index]!.entries())
      pen.line('P', element, line, { ...place, y: top + row * lineHeightOf(style) }, style)
    pen.add(element)
  }
  pen.y = top + height
}
