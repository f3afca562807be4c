import { lineHeightOf, type Pen, type Style } from './pen.ts'

const linen = '#f7f1e6'
const rose = '#a8325c'
const ink = '#2e2620'
const pale = '#66584b'
/** The cubes of the pink tower, the largest first. */
const cubes = ['#b95677', '#c76685', '#d97897', '#e391ab', '#eba9bd']

const name: Style = { size: 22, weight: 'bold', colour: rose }
const told: Style = { size: 9.5, weight: 'regular', colour: pale }
const fact: Style = { size: 11, weight: 'regular', colour: ink }
const work: Style = { size: 10.5, weight: 'regular', colour: ink }
const quoted: Style = { size: 10.5, weight: 'regular', colour: rose }

const side = 104
const padding = 18
const gap = 12

/** The parts that only a child's story has. */
export type StoryPart =
  /** Whose story it is: name, details, and a picture (PNG or JPEG); a drawing if there is none. */
  | {
      kind: 'portrait'
      title: string
      text: string
      facts: readonly (readonly [name: string, value: string])[]
      picture?: { bytes: Uint8Array; alt: string } | undefined
    }
  /** Names, each with the group it belongs to. */
  | { kind: 'list'; items: readonly (readonly [name: string, belongs: string])[] }
  | { kind: 'quote'; text: string }

type Of<Kind> = Extract<StoryPart, { kind: Kind }>

export function isStoryPart(part: { kind: string }): part is StoryPart {
  return ['portrait', 'list', 'quote'].includes(part.kind)
}

export function drawStoryPart(pen: Pen, part: StoryPart): void {
  if (part.kind === 'portrait') drawPortrait(pen, part)
  else if (part.kind === 'list') drawList(pen, part)
  else drawQuote(pen, part)
}

/** Whose story it is: the picture, or the pink tower if there is none, the name, and details, on a linen background. */
function drawPortrait(pen: Pen, { title, text, facts, picture }: Of<'portrait'>): void {
  const { document } = pen
  const place = { x: pen.left + side + 2 * padding, width: pen.width - side - 3 * padding }
  const lines = facts.map(([of, value]) => `${of}: ${value}`)
  const heightAs = (line: string, style: Style) =>
    pen.lines(line, place.width, style).length * lineHeightOf(style)
  const texts = heightAs(title, name) + heightAs(text, told) + gap / 2
  const inner = Math.max(
    side,
    lines.reduce((sum, line) => sum + heightAs(line, fact), texts),
  )
  pen.need(inner + 2 * padding)
  const top = pen.y
  pen.artifact(() => {
    document.roundedRect(pen.left, top, pen.width, inner + 2 * padding, 10).fill(linen)
    if (!picture) drawTower(pen, pen.left + padding, top + padding)
  })
  if (picture) {
    const figure = document.struct('Figure', { alt: picture.alt })
    figure.add(document.markStructureContent('Figure'))
    document
      .save()
      .roundedRect(pen.left + padding, top + padding, side, side, 10)
      .clip()
    document.image(Buffer.from(picture.bytes), pen.left + padding, top + padding, {
      cover: [side, side],
      align: 'center',
      valign: 'center',
    })
    document.restore()
    document.endMarkedContent()
    pen.add(figure)
  }
  pen.y = top + padding
  pen.add(pen.write('H1', title, place, name))
  pen.add(pen.write('P', text, place, told))
  pen.y += gap / 2
  for (const line of lines) pen.add(pen.write('P', line, place, fact))
  pen.y = top + inner + 2 * padding + gap
}

function drawTower({ document }: Pen, x: number, y: number): void {
  const sizes = cubes.map((_, index) => 32 - index * 6)
  let bottom = y + side
  sizes.forEach((size, index) => {
    bottom -= size
    document.rect(x + (side - size) / 2, bottom, size, size).fill(cubes[index]!)
  })
}

/** Names with what each belongs to, each after a small cube. */
function drawList(pen: Pen, { items }: Of<'list'>): void {
  const list = pen.document.struct('L')
  pen.add(list)
  const place = { x: pen.left + gap, width: pen.width - gap }
  for (const [of, belongs] of items) {
    pen.need(lineHeightOf(work))
    const y = pen.y + lineHeightOf(work) / 2 - 3
    pen.artifact(() => pen.document.rect(pen.left, y, 5, 5).fill(cubes[2]!))
    const item = pen.document.struct('LI')
    list.add(item)
    item.add(pen.write('LBody', `${of} · ${belongs}`, place, work))
    item.end()
  }
  list.end()
  pen.y += gap / 3
}

/** A quotation, below a rule. */
function drawQuote(pen: Pen, { text }: Of<'quote'>): void {
  pen.need(gap * 2 + 3 * lineHeightOf(quoted))
  pen.y += gap
  pen.rule(linen)
  pen.y += gap
  pen.add(pen.write('P', text, pen.across, quoted))
}
