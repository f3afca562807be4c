import { folded } from '@casa/contract/rules/typed-text'

/** The words of a text in comparable form: folded, split at spaces and punctuation. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/[-.,/()"']/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
}

/**
 * Whether each typed word is the beginning of a word in the text, as the server compares names. Without a typed word
 * it is false.
 */
export function beginsWordsOf(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const beginnings = wordsOf(typed)
  return beginnings.length > 0 && beginnings.every(begin => words.some(word => word.startsWith(begin)))
}
