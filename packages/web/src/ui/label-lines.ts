/**
 * Breaks a label into lines of at most `width` characters between its words, and a longer word within itself. What does
 * not fit into `most` lines ends in an ellipsis.
 */
export function labelLines(label: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of label
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(word => pieces(word, width))) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  kept[most - 1] = `${[...letters.segment(kept[most - 1]!)]
    .slice(0, width - 1)
    .map(({ segment }) => segment)
    .join('')}…`
  return kept
}

/** What a reader sees as letters: an Indian syllable is one, whatever it consists of. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lengthOf = (text: string) => [...letters.segment(text)].length

function pieces(word: string, width: number): string[] {
  const all = [...letters.segment(word)].map(({ segment }) => segment)
  return Array.from({ length: Math.ceil(all.length / width) }, (_, index) =>
    all.slice(index * width, (index + 1) * width).join(''),
  )
}
