import { type Beads, beadNames } from './tokens.ts'

/** The colour of the bead stair that is a name's: always the same one, and other names have others about as often. */
export function beadOf(name: string): keyof Beads {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return beadNames[sum % beadNames.length]!
}
