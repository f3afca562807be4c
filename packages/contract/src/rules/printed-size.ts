import { publishedAreas, type ReportArea } from './conference-report.ts'

/** Maximum number of lines for the texts of one document, so that it prints on fewer than 200 pages in any script. */
export const mostPrintedLines = 6_000

/**
 * Fewer characters than fit on most lines, so that even a text of wide letters takes hardly more lines than
 * estimated.
 */
const charactersOfLine = 20
/** Single characters that stand for whole phrases and are as wide as a line. */
const sentences = /[\ufdfa-\ufdfd]/g

/** An upper bound on the printed lines that a text takes. */
export function printedLines(text: string | null | undefined): number {
  if (!text) return 0
  const breaks = text.match(/[\n\r\u2028\u2029]/g)?.length ?? 0
  const wide = text.match(sentences)?.length ?? 0
  return 1 + breaks + wide + Math.floor(text.length / charactersOfLine)
}

/** The beginning of a text that fits on a number of lines, with an ellipsis if it is cut. */
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

/** An upper bound on the printed lines of a conference report, headings included. */
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
