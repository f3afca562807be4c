import { type Key, keys } from '@casa/contract/rules/keys'
import { wordsOf } from '../palette/words.ts'

/**
 * What a line may name: a child, an exercise with its other names, or a group of children (`members`, by their ids),
 * such as everyone.
 */
export type Named = {
  id: string
  kind: 'child' | 'exercise' | 'group'
  name: string
  also?: readonly string[]
  members?: readonly string[]
}
/** Typed words that may mean one of the options, or nothing: the person chooses. */
type Question = { words: string; options: Named[] }
export type ParsedLine = {
  /** Including those of groups. */
  children: Named[]
  exercises: Named[]
  /** The keys in the line: none, one, or several that contradict each other. */
  keys: Key[]
  questions: Question[]
  /** Words that were not understood. */
  unknown: string[]
}
/** One name of something, with its words. */
type Candidate = { named: Named; words: readonly string[] }
/** All names with their words, prepared once for a class. */
export type Index = readonly Candidate[]
/** The words of a key: all words of one of the lists. */
type KeyWords = Readonly<Record<Key, readonly string[]>>
/**
 * A candidate with the positions of the typed words that are words of its name, or begin one. `full`: they are the
 * whole name, which has `length` words; `first`: the first word of the name is among them.
 */
type Match = { named: Named; covers: ReadonlySet<number>; full: boolean; first: boolean; length: number }

/** Filler words that people say between names, as dictation writes them; none of them distinguishes names. */
const between = new Set(
  'a an and at for in is of on the to with work works और के को ने में से के साथ మరియు తో లో కు'.split(' '),
)

/** Words for all children of the class, in every language. */
export const everyoneWords = 'all everyone everybody सब सभी అందరూ అందరు అందరికీ'.split(' ')

/** The answer to a question that leaves the words out. */
export const leftOut = ''

/** The words that distinguish a name from others, or all of its words if none does. */
function tellingWords(text: string): string[] {
  // A colon separates the words of a name, and those of a line that contains it.
  const words = [...new Set(wordsOf(text.replace(/[:：]/g, ' ')))]
  const telling = words.filter(word => !between.has(word))
  return telling.length > 0 ? telling : words
}

/** Prepares names, in the order in which they are offered. */
export function indexOf(names: readonly Named[]): Index {
  return names.flatMap(named =>
    [named.name, ...(named.also ?? [])].map(name => ({ named, words: tellingWords(name) })),
  )
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
 * questions: ids by the question's words, or `leftOut`.
 */
export function readLine(
  text: string,
  index: Index,
  keyWords: readonly KeyWords[],
  choices: Readonly<Record<string, string>> = {},
): ParsedLine {
  const chosen = new Set<Named>()
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
  const members = new Set([...chosen].flatMap(({ members }) => members ?? []))
  const named = [...new Set(index.map(candidate => candidate.named))].filter(
    one => chosen.has(one) || (one.kind === 'child' && members.has(one.id)),
  )
  return {
    children: named.filter(({ kind }) => kind === 'child'),
    exercises: named.filter(({ kind }) => kind === 'exercise'),
    keys: keys.filter(key => foundKeys.has(key)),
    questions: [...questions.values()].sort((a, b) => (a.words < b.words ? -1 : 1)),
    unknown: [...unknown].sort(),
  }
}

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

/**
 * Reads the words between two commas. Names written in full are accepted first. Of what is left, a first name or one
 * beginning of an exercise's name is accepted if nothing else fits; a word that is left over from other names never
 * adds anything by itself, but asks.
 */
function readSegment(words: readonly string[], index: Index, choices: Readonly<Record<string, string>>) {
  const typed = words.filter(word => !between.has(word)).sort()
  const matches = matchesOf(typed, index)
  const explicit = writtenInFull(matches)
  const chosen = new Set(explicit.map(({ named }) => named))
  const used = new Set(explicit.flatMap(({ covers }) => [...covers]))
  const left = within(matches, place => !used.has(place))
  // A group is not dropped for a longer name that its word may belong to: that has to be asked.
  const rest = [
    ...left.filter(({ named }) => named.kind === 'group'),
    ...maximal(left.filter(({ named }) => named.kind !== 'group')),
  ]
  const hasExercise = explicit.some(({ named }) => named.kind === 'exercise')
  const open = new Map<number, Match[]>()
  const works: number[] = []
  const weak: number[] = []
  const unknown: string[] = []
  for (const [place, word] of typed.entries()) {
    if (used.has(place)) continue
    const fitting = rest.filter(({ covers }) => covers.has(place))
    // Where an exercise is written in full, a first name or a group is not another one.
    const people = fitting.filter(({ named, first }) => named.kind !== 'exercise' && first)
    const others = fitting.filter(
      ({ named, covers, full }) => named.kind === 'exercise' && (!hasExercise || covers.size > 1 || full),
    )
    const isGroup = people.every(({ named }) => named.kind === 'group')
    const rivals = isGroup ? others.filter(({ covers, full }) => covers.size > 1 || full) : others
    const kinds = new Set(fitting.map(({ named }) => named.kind))
    if (fitting.length === 0) unknown.push(word)
    else if (distinct(people).length === 1 && rivals.length === 0) chosen.add(people[0]!.named)
    else if (people.length > 0) open.set(place, [...people, ...rivals])
    else if (!kinds.has('child')) works.push(place)
    else weak.push(place)
  }
  const hasChild = [...chosen].some(({ kind }) => kind === 'child')
  for (const place of weak) {
    const fitting = rest.filter(({ covers }) => covers.has(place))
    const [only] = fitting
    if (distinct(fitting).length === 1 && !hasChild) chosen.add(only!.named)
    else open.set(place, fitting)
  }
  const begun = maximal(
    within(matches, place => works.includes(place)).filter(({ named }) => named.kind === 'exercise'),
  )
  const [single, ...more] = distinct(begun)
  if (single && more.length === 0 && !hasExercise && works.every(place => begun[0]!.covers.has(place)))
    chosen.add(single)
  else
    for (const place of works)
      open.set(
        place,
        begun.filter(({ covers }) => covers.has(place)),
      )
  const questions = ask(typed, open, choices, chosen)
  return { chosen: [...chosen], questions, unknown }
}

/** Applies earlier answers, and returns what is still open; words with the same options are one question. */
function ask(
  typed: readonly string[],
  open: ReadonlyMap<number, readonly Match[]>,
  choices: Readonly<Record<string, string>>,
  chosen: Set<Named>,
): Question[] {
  const questions: Question[] = []
  for (const [place, matches] of open) {
    const shared = typed.filter(
      (_, other) => open.has(other) && matches.every(({ covers }) => covers.has(other)),
    )
    const words = shared.join(' ') || typed[place]!
    const options = distinct(matches)
    const answer = choices[words]
    const choice = options.find(({ id }) => id === answer)
    if (choice) chosen.add(choice)
    else if (answer !== leftOut) questions.push({ words, options })
  }
  return questions
}

const distinct = (matches: readonly Match[]) => [...new Set(matches.map(({ named }) => named))]

/** Names matching the typed words exactly or, failing that, by prefix; a group only by its whole name. */
function matchesOf(typed: readonly string[], index: Index): Match[] {
  const whole = typed.map(word => index.some(({ words }) => words.includes(word)))
  return index.flatMap(({ named, words }) => {
    const matched = (own: string, word: string, place: number) =>
      whole[place] ? own === word : own.startsWith(word)
    const covers = new Set(
      typed.flatMap((word, place) => (words.some(own => matched(own, word, place)) ? [place] : [])),
    )
    const full = covers.size > 0 && words.every(own => typed.includes(own))
    if (covers.size === 0 || (named.kind === 'group' && !full)) return []
    const first = named.kind === 'group' || typed.some((word, place) => matched(words[0]!, word, place))
    return [{ named, covers, full, first, length: words.length }]
  })
}

/** The matches within some places of the line. */
function within(matches: readonly Match[], isIn: (place: number) => boolean): Match[] {
  return matches.flatMap(match => {
    const covers = new Set([...match.covers].filter(isIn))
    if (covers.size === 0 || (match.named.kind === 'group' && covers.size < match.covers.size)) return []
    return [{ ...match, covers, full: match.full && covers.size === match.covers.size }]
  })
}

/**
 * The names of at least two words that are written in full and cannot be something else: another name has all of
 * their words and more, or the same words.
 */
function writtenInFull(matches: readonly Match[]): Match[] {
  const full = matches.filter(match => match.full && match.length > 1)
  const longest = full.filter(one => !full.some(other => isWithin(one.covers, other.covers)))
  const covered = new Set(longest.flatMap(({ covers }) => [...covers]))
  return longest.filter(one => {
    const isTwin = longest.some(
      other => other.named !== one.named && [...other.covers].some(place => one.covers.has(place)),
    )
    const isLonger = matches.some(
      ({ covers }) => isWithin(one.covers, covers) && [...covers].some(place => !covered.has(place)),
    )
    return !isTwin && !isLonger
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
