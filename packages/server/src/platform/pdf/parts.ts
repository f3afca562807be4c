import type { PdfHead, PdfPart, PdfTable } from './document.ts'
import { type Box, type Element, lineHeightOf, type Pen, type Style } from './pen.ts'
import type { SheetPart } from './sheet-parts.ts'
import type { StoryPart } from './story-parts.ts'

const ink = '#1f2a37'
const pale = '#52606d'
const ruled = '#c8d0d8'
const shaded = '#f3f5f7'

const plain: Style = { size: 10.5, weight: 'regular', colour: ink }
const strong: Style = { ...plain, weight: 'bold' }
export const quiet: Style = { size: 9, weight: 'regular', colour: pale }
const noted: Style = { ...strong, colour: '#8a3b00' }
const heading: Style = { size: 13, weight: 'bold', colour: ink }
const title: Style = { size: 19, weight: 'bold', colour: ink }
const tones = { plain, quiet, strong }

const logoSize = 64
const gap = 12
/** Between the border of a cell and its text. */
const padding = 6

/** The sender of the document: the logo, the name and the lines below it, and a rule. */
export function drawHead(pen: Pen, { name, lines, logo }: PdfHead): void {
  const top = pen.y
  let place = pen.across
  if (logo) {
    drawPicture(pen, { bytes: logo, alt: name, height: logoSize }, { ...place, width: logoSize })
    pen.y = top
    place = { x: place.x + logoSize + gap, width: place.width - logoSize - gap }
  }
  const parts = [pen.write('P', name, place, { ...heading, size: 15 })]
  for (const line of lines) parts.push(pen.write('P', line, place, quiet))
  for (const part of parts) pen.add(part)
  pen.y = Math.max(pen.y, logo ? top + logoSize : 0) + gap
  pen.rule(ruled)
  pen.y += gap
}

export function drawPart(pen: Pen, part: Exclude<PdfPart, StoryPart | SheetPart>): void {
  switch (part.kind) {
    case 'table':
      drawTable(pen, part)
      break
    case 'facts':
      drawFacts(pen, part.facts)
      break
    case 'note':
      drawNote(pen, part.text)
      break
    case 'signature':
      drawSignature(pen, part.text)
      break
    case 'picture':
      pen.need(part.height + gap)
      drawPicture(pen, part, pen.across)
      pen.y += gap
      break
    case 'text':
      pen.add(pen.write('P', part.text, pen.across, tones[part.tone ?? 'plain']))
      pen.y += gap / 2
      break
    default:
      drawHeading(pen, part.kind, part.text)
  }
}

function drawHeading(pen: Pen, kind: 'title' | 'heading', text: string): void {
  const style = kind === 'title' ? title : heading
  // A heading is never alone at the bottom.
  pen.need(lineHeightOf(style) + 4 * lineHeightOf(plain))
  if (kind === 'heading') pen.y += gap / 2
  pen.add(pen.write(kind === 'title' ? 'H1' : 'H2', text, pen.across, style))
  pen.y += gap / 2
}

type Picture = { bytes: Uint8Array; alt: string; height: number }

function drawPicture(pen: Pen, { bytes, alt, height }: Picture, { x, width }: Box): void {
  const { document } = pen
  const figure = document.struct('Figure', { alt })
  figure.add(document.markStructureContent('Figure'))
  document.image(Buffer.from(bytes), x, pen.y, { fit: [width, height] })
  document.endMarkedContent()
  pen.add(figure)
  pen.y += height
}

function drawNote(pen: Pen, text: string): void {
  const inner = { x: pen.left + gap, width: pen.width - 2 * gap }
  const height = pen.lines(text, inner.width, noted).length * lineHeightOf(noted)
  pen.need(height + 3 * gap)
  const top = pen.y
  pen.artifact(() => {
    pen.document.rect(pen.left, top, pen.width, height + 2 * padding).fill('#fff3e6')
  })
  pen.y += padding
  pen.add(pen.write('P', text, inner, noted))
  pen.y += padding + gap
}

/** Room for a signature on the right, a line, and whose signature it is. */
function drawSignature(pen: Pen, text: string): void {
  const place = { x: pen.left + pen.width * 0.6, width: pen.width * 0.4 }
  const height = 4 * gap
  pen.need(height + gap + pen.lines(text, place.width, quiet).length * lineHeightOf(quiet))
  pen.y += height
  pen.artifact(() => {
    const { document } = pen
    document
      .moveTo(place.x, pen.y)
      .lineTo(place.x + place.width, pen.y)
      .lineWidth(0.75)
      .stroke(pale)
  })
  pen.y += padding / 2
  pen.add(pen.write('P', text, place, quiet))
  pen.y += gap
}

type Cell = { kind: 'TH' | 'TD'; text: string; place: Box; style: Style }

function drawFacts(pen: Pen, facts: readonly (readonly [string, string])[]): void {
  const table = pen.document.struct('Table')
  pen.add(table)
  const nameWidth = pen.width * 0.34
  for (const [name, value] of facts)
    drawRow(pen, table, [
      { kind: 'TH', text: name, place: { x: pen.left, width: nameWidth }, style: { ...plain, colour: pale } },
      {
        kind: 'TD',
        text: value,
        place: { x: pen.left + nameWidth, width: pen.width - nameWidth },
        style: plain,
      },
    ])
  table.end()
  pen.y += gap / 2
}

function drawTable(pen: Pen, { columns, rows, total }: PdfTable): void {
  const table = pen.document.struct('Table')
  pen.add(table)
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  let x = pen.left
  const places = columns.map(({ share = 1, align = 'left' }): Box => {
    const width = (pen.width * share) / shares
    x += width
    return { x: x - width, width, align }
  })
  const cells = (texts: readonly string[], kind: Cell['kind'], style: Style) =>
    places.map((place, index): Cell => ({ kind, text: texts[index] ?? '', place, style }))
  const titles = cells(
    columns.map(column => column.title),
    'TH',
    strong,
  )
  const drawTitles = () => drawRow(pen, table, titles, shaded)
  drawTitles()
  for (const row of rows) drawRow(pen, table, cells(row, 'TD', plain), undefined, drawTitles)
  if (total) drawRow(pen, table, cells(total, 'TD', strong), shaded, drawTitles)
  table.end()
  pen.y += gap
}

/** Draws a row, whose cells continue over pages if necessary. `again` begins each further page. */
function drawRow(
  pen: Pen,
  table: Element,
  cells: readonly Cell[],
  shade?: string,
  again: () => void = () => {},
): void {
  const { document } = pen
  const lines = cells.map(({ text, place, style }) => pen.lines(text, place.width - 2 * padding, style))
  const lineHeight = lineHeightOf(plain)
  const count = Math.max(...lines.map(all => all.length))
  const row = document.struct('TR')
  const elements = cells.map(({ kind }) => document.struct(kind))
  const turn = () => {
    pen.newPage()
    again()
  }
  if (pen.room < Math.min(count, 3) * lineHeight + 2 * padding) turn()
  if (shade) {
    const height = Math.min(count * lineHeight + padding, pen.room)
    pen.artifact(() => document.rect(pen.left, pen.y, pen.width, height).fill(shade))
  }
  pen.y += padding / 2
  for (let index = 0; index < count; index += 1) {
    if (pen.room < lineHeight) turn()
    cells.forEach(({ kind, place, style }, column) => {
      const line = lines[column]![index]
      const inner = { ...place, x: place.x + padding, width: place.width - 2 * padding, y: pen.y }
      if (line?.runs.length) pen.line(kind, elements[column]!, line, inner, style)
    })
    pen.y += lineHeight
  }
  pen.y += padding / 2
  pen.rule(ruled)
  for (const element of elements) row.add(element)
  table.add(row)
  row.end()
}
