import type PDFDocument from 'pdfkit'
import { fromLeft } from './drawing-order.ts'
import { type Line, linesOf } from './lines.ts'
import { type Family, typeface, type Weight } from './typefaces.ts'

type Document = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Document['struct']>

/** A text's style: its size in points, its weight and colour. */
export type Style = { size: number; weight: Weight; colour: string }

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

  lines(text: string, width: number, { size, weight }: Style): Line[] {
    return linesOf(text, width, ({ family, text: run }) => {
      const name = `${family} ${weight} ${size} ${run}`
      const known = this.widths.get(name)
      if (known !== undefined) return known
      const measured = this.font(family, weight).fontSize(size).widthOfString(run)
      // Words recur; a whole line hardly does.
      if (run.length <= 40) this.widths.set(name, measured)
      return measured
    })
  }

  /**
   * The document, set in a font. By name, because pdfkit compares unnamed fonts letter by letter by their
   * descriptions.
   */
  private font(family: Family, weight: Weight): Document {
    const name = `${family} ${weight}`
    if (!this.fonts.has(name)) this.document.registerFont(name, typeface(family, weight))
    this.fonts.add(name)
    return this.document.font(name)
  }

  /** Writes an element of the given kind, over pages if necessary, and returns it. */
  write(kind: string, text: string, place: Box, style: Style): Element {
    const element = this.document.struct(kind)
    for (const line of this.lines(text, place.width, style)) {
      this.need(heightOf(style))
      this.line(kind, element, line, { ...place, y: this.y }, style)
      this.y += heightOf(style)
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
    for (const { family, text } of fromLeft(runs)) {
      const isShaped = family !== 'latin' && text.trim() !== ''
      if (isShaped) this.document.markContent('Span', { actual: text })
      this.font(family, style.weight)
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
export function heightOf({ size }: Style): number {
  return size * leading
}
