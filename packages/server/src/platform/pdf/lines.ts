import { type Run, runsOf } from './runs.ts'

/** How wide a run is, in points. */
export type Measure = (run: Run) => number

/** A line: its runs and their width, in points. */
export type Line = { runs: readonly Run[]; width: number }

/** Longer texts are truncated to bound the work. */
const most = 20_000

const segmenter = new Intl.Segmenter()

/** Breaks a text into lines of at most a width, between words, and within a word that is wider on its own. */
export function linesOf(text: string, width: number, measure: Measure): Line[] {
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
    const pieces = line.width > width ? piecesOf(words[first]!, width, measure) : []
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
function piecesOf(word: string, width: number, measure: Measure): string[] {
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
