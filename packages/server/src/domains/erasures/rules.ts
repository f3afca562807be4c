import type { erasedKinds, keptKinds } from '@casa/contract/erasures'

/** Rows of a school that one transaction deletes. */
export const rowsPerStep = 5_000

export type Counts = {
  erased: Partial<Record<(typeof erasedKinds)[number], number>>
  kept: Partial<Record<(typeof keptKinds)[number], number>>
}

/** The counts of these kinds, without zeros, in the order of the kinds. */
export function inOrder<K extends string>(kinds: readonly K[], counts: Partial<Record<K, number>>) {
  return kinds.flatMap(kind => (counts[kind] ? [{ kind, count: counts[kind] }] : []))
}

/** Whether a person has typed this name, apart from case and spaces. */
export function isNameTyped(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(name)
}
