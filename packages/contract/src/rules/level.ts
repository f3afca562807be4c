import { nameKey } from './names.ts'

/** What schools call the classes of an age group, by a word in the level's name. */
const synonyms: Record<string, readonly string[]> = {
  toddler: ['toddlers', 'playgroup', 'prenursery'],
  casa: ['primary', 'nursery', 'lkg', 'ukg', 'kg', 'kindergarten'],
}

/** The words of a name in comparable form, without text in brackets. */
function wordsOf(name: string): string[] {
  return (
    nameKey(name)
      .replace(/\([^)]*\)/g, ' ')
      .match(/[\p{L}\p{M}\d]+/gu) ?? []
  )
}

/**
 * The level that matches a class's name: the one with the same name, otherwise the only one sharing a word, where
 * Nursery counts as Casa. Undefined if none or several match.
 */
export function levelFor<Level extends { className: string }>(
  className: string,
  levels: readonly Level[],
): Level | undefined {
  const same = levels.find(level => nameKey(level.className) === nameKey(className))
  if (same) return same
  const words = new Set(wordsOf(className))
  const isMeant = (word: string) =>
    words.has(word) || (Object.hasOwn(synonyms, word) && synonyms[word]!.some(synonym => words.has(synonym)))
  const found = levels.filter(level => wordsOf(level.className).some(isMeant))
  return found.length === 1 ? found[0] : undefined
}
