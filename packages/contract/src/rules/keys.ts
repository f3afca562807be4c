import { nameKey } from './names.ts'

/** The four keys of progress, from first presentation to mastery, as they appear in responses. */
export const keys = ['P', 'WA', 'WI', 'M'] as const
export type Key = (typeof keys)[number]

/** Whether one key is further on than another, by progress and not by number. */
export function isFurther(key: Key, than: Key): boolean {
  return keys.indexOf(key) > keys.indexOf(than)
}

/** The label of a key. */
export const keyNames: Record<Key, string> = {
  P: 'Presented',
  WA: 'Works with Assistance',
  WI: 'Works Independently',
  M: 'Mastered',
}

/** How analysis groups the keys: strong areas, developing areas, and what needs attention. */
export const keyGroups = {
  strong: ['M', 'WI'],
  developing: ['WA'],
  attention: ['P'],
} as const satisfies Record<string, readonly Key[]>

/** The filter of activity reports: the letter displayed for a key, and the word it sends. */
export const reportKeys = {
  P: { letter: 'N', sent: 'Presented(1)' },
  WA: { letter: 'A', sent: keyNames.WA },
  WI: { letter: 'I', sent: keyNames.WI },
  M: { letter: 'M', sent: keyNames.M },
} as const satisfies Record<Key, { letter: string; sent: string }>

const forms = new Map<string, Key>([
  ...keys.map((key): [string, Key] => [key.toLowerCase(), key]),
  ...keys.map((key): [string, Key] => [keyNames[key].toLowerCase(), key]),
  // The report filter's letters, and the numbers that follow the words.
  ['n', 'P'],
  ['a', 'WA'],
  ['i', 'WI'],
  ['1', 'P'],
  ['2', 'WI'],
  ['3', 'WA'],
  ['4', 'M'],
])

/** Longer than any accepted form, extra spaces included. */
const longest = 200

/**
 * Parses a key in any form that people or older clients use: `P`, `Presented`, `Presented (1)`,
 * `works with assistance`, `A`, `3`. Returns undefined for anything else.
 */
export function readKey(text: string): Key | undefined {
  if (text.length > longest) return undefined
  const [, words = '', number] = /^(.*?)\s*(?:\((\d)\))?$/.exec(nameKey(text)) ?? []
  const key = forms.get(words)
  return number === undefined || forms.get(number) === key ? key : undefined
}
