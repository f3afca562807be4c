import { publishedAreas, type ReportArea, reportSentences } from './conference-report.ts'

// About how long a report prints, from the average widths of letters: exact enough to say so while it is written.
// The measures are those of the smallest size at which the server sets a sheet; a test compares them with its pages.

/** Points: A4 without its margins, and the share of the width that stays beside the names of areas. */
const page = { width: 483, height: 730 }
const beside = 0.77
const scale = 0.82
const gap = 12 * scale
const leading = 1.45

/** Sizes of type in points. */
const size = { small: 9.5, name: 22, fact: 11.5, words: 12, title: 12, sentence: 10 }
const lineOf = (points: number) => points * scale * leading

/** The share of its size that a letter is wide, for those that differ much from the others. */
const shares: ReadonlyMap<string, number> = new Map(
  (
    [
      [" ,.'`’", 0.26],
      ['-/:;\\ijlft!()IJ[]"“”·', 0.34],
      ['?_rs{}*cz', 0.47],
      ['AGKUVDNOQH&', 0.73],
      ['%@MmWw', 0.92],
    ] as const
  ).flatMap(([letters, share]) => [...letters].map(letter => [letter, share] as const)),
)
const letter = 0.575

function widthOf(text: string): number {
  let width = 0
  for (const one of text) width += shares.get(one) ?? (/\p{M}/u.test(one) ? 0.1 : letter)
  return width
}

/** How many lines a text takes when it is broken between words. */
function linesOf(text: string, points: number, width: number): number {
  const most = width / (points * scale)
  let lines = 0
  for (const paragraph of text.split('\n')) {
    let used = 0
    lines += 1
    for (const word of paragraph.split(' ')) {
      const wide = widthOf(word)
      const after = used === 0 ? wide : used + widthOf(' ') + wide
      if (after > most && used > 0) lines += 1
      used = after > most ? wide % most : after
      if (wide > most) lines += Math.floor(wide / most)
    }
  }
  return lines
}

type Report = {
  summary: string | null
  areas: readonly ReportArea[]
  leftOut: readonly string[]
  highlights: readonly string[] | null
  quotes: readonly { text: string }[]
}

/** About how many lines a report is too long for one page; 0 if it fits. */
export function linesOverPage(report: Report): number {
  const width = page.width * beside
  const rows = publishedAreas(report.areas, report.leftOut).map(area => {
    const words = area.words ? linesOf(area.words, size.words, width) * lineOf(size.words) : 0
    const sentences = reportSentences(area, report.highlights).map(({ heading, named, more }) => {
      const names = named.map(({ name }) => name).join(' · ')
      const text = `${heading} ${names}${more > 0 ? `, and ${more} more works` : ''}.`
      return linesOf(text, size.sentence, width) * lineOf(size.sentence)
    })
    const title = linesOf(area.name, size.title, page.width - width - gap) * lineOf(size.title)
    return Math.max(
      title,
      sentences.reduce((sum, height) => sum + height, words),
    )
  })
  const quotes = report.quotes.map(
    ({ text }) => linesOf(`“${text}”`, size.words, width) * lineOf(size.words) + lineOf(size.sentence),
  )
  const head = lineOf(size.small + size.name + 2 * size.fact) + gap
  const summary = report.summary
    ? linesOf(report.summary, size.words, page.width) * lineOf(size.words) + gap
    : 0
  // The state, and room to sign in.
  const end = lineOf(size.small) + gap + 3.5 * gap + 6 + 2 * lineOf(size.sentence)
  const height = [...rows, ...quotes].reduce((sum, row) => sum + row + 1.5 * gap, head + summary + end)
  return Math.max(0, Math.ceil((height - page.height) / lineOf(size.words)))
}
