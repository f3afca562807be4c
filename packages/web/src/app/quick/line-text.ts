import { wordsOf } from '../palette/words.ts'
import { type Index, indexOf, type Named } from './line.ts'

/**
 * Names that complete the end of the line, those matching most of its last words first; children before
 * anything is typed. They are the given objects, so that a chip that stays is not re-rendered.
 */
export function completionsOf(text: string, index: Index, most: number): Named[] {
  const ending = wordsOf(endOf(text))
  if (ending.length === 0)
    return [...new Set(index.map(({ named }) => named))].filter(({ kind }) => kind === 'child')
  const last = ending.at(-1) ?? ''
  const ranks = new Map<Named, number>()
  for (const { named, words } of index) {
    if (!words.some(own => own.startsWith(last))) continue
    ranks.set(named, Math.max(ranks.get(named) ?? 0, trailing(ending, words)))
  }
  return [...ranks]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([named]) => named)
}

/** The line, with the partial name at its end replaced by the whole name. */
export function completed(text: string, named: Named): string {
  const segment = endOf(text)
  const before = text.slice(0, text.length - segment.length)
  const count = Math.max(...indexOf([named]).map(({ words }) => trailing(wordsOf(segment), words)))
  const kept = segment.trim().split(/\s+/).filter(Boolean)
  const rest = kept.slice(0, Math.max(0, kept.length - count)).join(' ')
  const start = `${before.trimEnd()}${before.trim() === '' ? '' : ' '}${rest}`
  return `${start.trim()}${rest === '' ? (start.trim() === '' ? '' : ' ') : ', '}${named.name.replace(/[,;:：]/g, ' ')}, `
}

const endOf = (text: string) => text.slice(Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1)

/** How many of the last typed words are prefixes of a name's words. */
function trailing(ending: readonly string[], words: readonly string[]): number {
  let count = 0
  while (count < ending.length && words.some(own => own.startsWith(ending.at(-1 - count) ?? ''))) count += 1
  return count
}

/**
 * A line in two parts: the one naming children, exercises and a key, and the observation; null without a sign that
 * starts one.
 */
type Split = { names: string; observed: string | null }

/**
 * Words that start an observation as a colon does, in every language, because dictation writes a colon as a word or
 * not at all.
 */
const spoken = new Set('colon note कोलन नोट टिप्पणी కోలన్ నోట్ గమనిక'.split(' '))

/**
 * Splits a line at the first colon or spoken sign, ignoring a colon in an exercise's name and a word that occurs in
 * one of the names. The observation is kept verbatim.
 */
export function splitLine(text: string, index: Index): Split {
  for (const { 0: sign, index: at } of text.matchAll(/[:：]|[^\s,;:：]+/g)) {
    const after = text.slice(at + sign.length)
    const begins = isColon(sign) ? !isInName(text.slice(0, at), after, index) : isSpoken(sign, index)
    if (begins) return { names: text.slice(0, at), observed: after.replace(/^[\s:：,]+/, '').trimEnd() }
  }
  return { names: text, observed: null }
}

const isColon = (sign: string) => sign === ':' || sign === '：'

function isSpoken(sign: string, index: Index): boolean {
  const [word = ''] = wordsOf(sign)
  return spoken.has(word) && !index.some(({ words }) => words.includes(word))
}

/** Whether a colon between these texts is the one between the same words in a name. */
function isInName(before: string, after: string, index: Index): boolean {
  const [next] = wordsOf(after)
  const earlier = ` ${wordsOf(before).join(' ')}`
  return index.some(({ named: { name } }) =>
    [...name.matchAll(/[:：]/g)].some(
      ({ index: at }) =>
        wordsOf(name.slice(at + 1))[0] === next &&
        earlier.endsWith(` ${wordsOf(name.slice(0, at)).join(' ')}`),
    ),
  )
}

/** The line with a text added after its names, before the observation. */
export function withAddedNames({ observed }: Split, names: string): string {
  return observed === null ? names : `${names.trim().replace(/[,;]$/, '')}: ${observed}`
}
