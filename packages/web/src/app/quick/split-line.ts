import { wordsOf } from '../palette/words.ts'
import type { Index } from './line.ts'

/**
 * A line in two parts: the one naming children, exercises and a key, and the observation; null without a sign that
 * starts one.
 */
type Split = { names: string; observed: string | null }

/**
 * Words that start an observation like a colon does, in every language: dictation writes a colon as a word, or not at
 * all.
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
  return index.some(({ name }) =>
    [...name.matchAll(/[:：]/g)].some(
      ({ index: at }) =>
        wordsOf(name.slice(at + 1))[0] === next &&
        earlier.endsWith(` ${wordsOf(name.slice(0, at)).join(' ')}`),
    ),
  )
}

/** The line with a text added after its names, before the observation. */
export function withNames({ observed }: Split, names: string): string {
  return observed === null ? names : `${names.trim().replace(/[,;]$/, '')}: ${observed}`
}
