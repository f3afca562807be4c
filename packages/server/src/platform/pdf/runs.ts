import { type Family, hasCharacter, scripts } from './typefaces.ts'

/** A piece of text that is set in one family. */
export type Run = { family: Family; text: string }

/** Replaces a letter that no font has, so that a shortened name is not mistaken for the whole. */
const missing = '\u{fffd}'

/** Each script has its own runs, because a run is shaped by the rules of one. */
const lettersOf = Object.entries(scripts).map(
  ([family, script]) => [family as Family, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)
/** Punctuation, digits and marks of all scripts. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u
const joiners = /[\u200c\u200d]/
/** Emoji, their colours and flags, detached marks, and characters without a shape. */
const leftOut =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{C}\p{Variation_Selector}]/u

/**
 * A text as runs of one family each. Marks, digits and punctuation stay with the letters before them if that family
 * has them. Emoji are left out; a letter that no font has is `�`. Never fails, whatever was typed.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.toWellFormed().normalize('NFC')) {
    const last = runs.at(-1)
    const family = familyOf(character, last?.family)
    if (family === null) continue
    const written = family ? character : missing
    if (last && last.family === (family ?? 'latin')) last.text += written
    else runs.push({ family: family ?? 'latin', text: written })
  }
  return runs
}

/** The family of a character's own script, cached because a long text asks for the same few repeatedly. */
function ownFamily(character: string): Family | undefined {
  if (!own.has(character)) own.set(character, lettersOf.find(([, letters]) => letters.test(character))?.[0])
  return own.get(character)
}
const own = new Map<string, Family | undefined>()

/** The family of a character: null for one that is left out, undefined for a letter that none has. */
function familyOf(character: string, before: Family | undefined): Family | null | undefined {
  const codePoint = character.codePointAt(0)!
  // They select the form of a conjunct, and mean nothing elsewhere.
  if (joiners.test(character)) return before && before !== 'latin' ? before : null
  const wished = ownFamily(character) ?? ((shared.test(character) && before) || 'latin')
  const found = [wished, 'latin' as const].find(family => hasCharacter(family, codePoint))
  if (found) return found
  return leftOut.test(character) ? null : undefined
}
