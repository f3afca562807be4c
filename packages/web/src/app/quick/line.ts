import { type Key, keys } from '@casa/contract/rules/keys'
import { wordsOf } from '../palette/words.ts'

/** A child or exercise that a line may name. */
export type Named = { id: string; kind: 'child' | 'exercise'; name: string }
/** Typed words with several meanings: the person chooses one of the options. */
type Question = { words: string; options: Named[] }
export type ParsedLine = {
  children: Named[]
  exercises: Named[]
  /** The keys in the line: none, one, or several that contradict each other. */
  keys: Key[]
  questions: Question[]
  /** Words that were not understood. */
  unknown: string[]
}
/** Names with their words, prepared once for a class. */
export type Index = readonly (Named & { words: readonly string[] })[]
/** The words of a key: all words of one of the lists. */
type KeyWords = Readonly<Record<Key, readonly string[]>>
type Candidate = Index[number]
/** A candidate with the positions of the typed words that are prefixes of words in its name. */
type Match = { named: Candidate; covers: ReadonlySet<number>; full: boolean }

/** Filler words that people say between names, as dictation writes them; none of them distinguishes names. */
const between = new Set(
  'a an and at for in is of on the to with work works और के को ने में से के साथ మరియు తో లో కు'.split(' '),
)

/** The words that distinguish a name from others, or all of its words if none does. */
function tellingWords(text: string): string[] {
  // A colon separates the words of a name, and those of a line that contains it.
  const words = [...new Set(wordsOf(text.replace(/[:：]/g, ' ')))]
  const telling = words.filter(word => !between.has(word))
  return telling.length > 0 ? telling : words
}

/** Prepares names, in the order in which they are offered. */
export function indexOf(names: readonly Named[]): Index {
  return names.map(named => ({ ...named, words: tellingWords(named.name) }))
}

/** The words for each key, from its label in the screen's language: those that no other label contains. */
export function keyWordsOf(labels: Readonly<Record<Key, string>>): KeyWords {
  const own = (key: Key) =>
    tellingWords(labels[key]).filter(word =>
      keys.every(other => other === key || !wordsOf(labels[other]).includes(word)),
    )
  return { P: own('P'), WA: own('WA'), WI: own('WI'), M: own('M') }
}

/**
 * Parses a line of names, exercises and a key. The words between two commas may be in any order. A word that is a
 * complete word of some name does not also match names that it only begins. `choices` are the answers to earlier
 * questions: ids by the question's words.
 */
export function readLine(
  text: string,
  index: Index,
  keyWords: readonly KeyWords[],
  choices: Readonly<Record<string, string>> = {},
): ParsedLine {
  const chosen = new Set<Candidate>()
  const foundKeys = new Set<Key>()
  const questions = new Map<string, Question>()
  const unknown = new Set<string>()
  for (const segment of text.split(/[,;\n،।]/)) {
    const { words, found } = withoutKeys([...new Set(wordsOf(segment.replace(/[:：]/g, ' ')))], keyWords)
    for (const key of found) foundKeys.add(key)
    const part = readSegment(words, index, choices)
    for (const named of part.chosen) chosen.add(named)
    for (const question of part.questions) questions.set(question.words, question)
    for (const word of part.unknown) unknown.add(word)
  }
  const named = index.filter(candidate => chosen.has(candidate)).map(plain)
  return {
    children: named.filter(({ kind }) => kind === 'child'),
    exercises: named.filter(({ kind }) => kind === 'exercise'),
    keys: keys.filter(key => foundKeys.has(key)),
    questions: [...questions.values()].sort((a, b) => (a.words < b.words ? -1 : 1)),
    unknown: [...unknown].sort(),
  }
}

const plain = ({ id, kind, name }: Candidate): Named => ({ id, kind, name })

/** Extracts the words of keys: the letters `P`, `WA`, `WI`, `M`, or all words of one label. */
function withoutKeys(words: string[], keyWords: readonly KeyWords[]) {
  const found = new Set<Key>()
  const used = new Set<string>()
  for (const key of keys) {
    for (const forms of [[key.toLowerCase()], ...keyWords.map(of => of[key])]) {
      if (forms.length === 0 || !forms.every(form => words.includes(form))) continue
      found.add(key)
      for (const form of forms) used.add(form)
    }
  }
  return { words: words.filter(word => !used.has(word)), found }
}

function readSegment(words: readonly string[], index: Index, choices: Readonly<Record<string, string>>) {
  const telling = words.filter(word => !between.has(word)).sort()
  const matches = maximal(matchesOf(telling, index))
  const of = telling.map((_, place) => matches.filter(({ covers }) => covers.has(place)))
  const chosen = new Set(of.flatMap(found => (found.length === 1 ? found : [])))
  // Another complete name made up of the same words: either may be meant.
  const rivals = matches.filter(match => match.full && !chosen.has(match))
  const isOpen = (place: number) =>
    (of[place] ?? []).length > 1 &&
    (!(of[place] ?? []).some(match => chosen.has(match)) || rivals.some(({ covers }) => covers.has(place)))
  const questions: Question[] = []
  for (const [place, word] of telling.entries()) {
    const options = of[place] ?? []
    if (!isOpen(place)) continue
    const typed = telling.filter((_, other) => options.every(({ covers }) => covers.has(other))).join(' ')
    const key = typed || word
    const choice = options.find(({ named }) => named.id === choices[key])
    if (choice) chosen.add(choice)
    else questions.push({ words: key, options: options.map(({ named }) => plain(named)) })
  }
  const unknown = telling.filter((_, place) => of[place]?.length === 0)
  return { chosen: [...chosen].map(({ named }) => named), questions, unknown }
}

/** Names matching the typed words exactly or, failing that, by prefix. */
function matchesOf(typed: readonly string[], index: Index): Match[] {
  const whole = typed.map(word => index.some(({ words }) => words.includes(word)))
  return index.flatMap(named => {
    const covers = new Set(
      typed.flatMap((word, place) => {
        const is = named.words.some(own => (whole[place] ? own === word : own.startsWith(word)))
        return is ? [place] : []
      }),
    )
    return covers.size === 0 ? [] : [{ named, covers, full: named.words.every(own => typed.includes(own)) }]
  })
}

/** Drops names whose matches are a subset of another's, and partial names if the same words form a complete name. */
function maximal(matches: readonly Match[]): Match[] {
  const groups = new Map<string, Match[]>()
  for (const match of matches) {
    const mask = [...match.covers].join(' ')
    const group = groups.get(mask)
    if (group) group.push(match)
    else groups.set(mask, [match])
  }
  const all = [...groups.values()]
  return all
    .filter(group => !all.some(other => other !== group && isWithin(group[0]!.covers, other[0]!.covers)))
    .flatMap(group => (group.some(({ full }) => full) ? group.filter(({ full }) => full) : group))
}

function isWithin(part: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return part.size < other.size && [...part].every(place => other.has(place))
}

/**
 * Names that complete the end of the line, those matching most of its last words first; children before anything is
 * typed. They are the index's own objects, so that a chip that stays is not re-rendered.
 */
export function completionsOf(text: string, index: Index, most: number): Named[] {
  const ending = wordsOf(endOf(text))
  if (ending.length === 0) return index.filter(({ kind }) => kind === 'child')
  const last = ending.at(-1) ?? ''
  const ranked: { named: Candidate; rank: number }[] = []
  for (const named of index) {
    if (!named.words.some(own => own.startsWith(last))) continue
    ranked.push({ named, rank: trailing(ending, named) })
  }
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ named }) => named)
}

/** The line, with the partial name at its end replaced by the whole name. */
export function completed(text: string, named: Named): string {
  const segment = endOf(text)
  const before = text.slice(0, text.length - segment.length)
  const [entry] = indexOf([named])
  const count = entry ? trailing(wordsOf(segment), entry) : 0
  const kept = segment.trim().split(/\s+/).filter(Boolean)
  const rest = kept.slice(0, Math.max(0, kept.length - count)).join(' ')
  const start = `${before.trimEnd()}${before.trim() === '' ? '' : ' '}${rest}`
  return `${start.trim()}${rest === '' ? (start.trim() === '' ? '' : ' ') : ', '}${named.name.replace(/[,;:：]/g, ' ')}, `
}

const endOf = (text: string) => text.slice(Math.max(text.lastIndexOf(','), text.lastIndexOf(';')) + 1)

/** How many of the last typed words are prefixes of words in the name. */
function trailing(ending: readonly string[], { words }: Candidate): number {
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
  return index.some(({ name }) =>
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
