import { publishedAreas, type ReportArea } from './conference-report.ts'

/** How many lines the texts of one document may take, so that it prints on fewer than 200 pages whatever its letters. */
export const mostPrintedLines = 6_000

/** Fewer than fit on a line of most texts, so that one of wide letters only hardly takes more lines than are counted. */
const charactersOfLine = 20
/** Single characters that are whole sentences, and as wide as a line. */
const sentences = /[\ufdfa-\ufdfd]/g

/** How many lines of a printed page a text takes at most. */
export function printedLines(text: string | null | undefined): number {
  if (!text) return 0
  const breaks = text.match(/[\n\r\u2028\u2029]/g)?.length ?? 0
  const wide = text.match(sentences)?.length ?? 0
  return 1 + breaks + wide + Math.floor(text.length / charactersOfLine)
}

/** The beginning of a text that fits on a number of lines, with an ellipsis where it is cut. */
export function clippedTo(lines: number, text: string): string {
  if (printedLines(text) <= lines) return text
  let [low, high] = [0, text.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (printedLines(text.slice(0, middle)) < lines) low = middle
    else high = middle
  }
  return `${text.slice(0, low).toWellFormed()}…`
}

type Report = {
  summary: string | null
  areas: readonly ReportArea[]
  leftOut: readonly string[]
  quotes: readonly { text: string }[]
}

/** How many lines of printed pages a conference report takes at most, with its headings. */
export function reportLines({ summary, areas, leftOut, quotes }: Report): number {
  const sum = (lines: readonly number[]) => lines.reduce((one, other) => one + other, 0)
  const ofAreas = publishedAreas(areas, leftOut).map(
    ({ name, words, lines }) =>
      8 +
      2 * printedLines(name) +
      printedLines(words) +
      sum(lines.map(line => printedLines(`${line.name} · ${line.activity}`))),
  )
  return printedLines(summary) + sum(ofAreas) + sum(quotes.map(({ text }) => 3 + printedLines(text)))
}
