import { folded } from './typed-text.ts'

/** A name as it is compared with others: folded, with single spaces. The database has the same function, `app.name_key`. */
export function nameKey(name: string): string {
  return folded(name).replace(/\s+/g, ' ').trim()
}

type Named = { fullName: string; admissionNumber?: string | null }

/** Returns a function that names a child of this list, with the admission number where two have the same name. */
export function nameAmong(children: readonly Named[]): (child: Named) => string {
  const counts = new Map<string, number>()
  for (const { fullName } of children) counts.set(nameKey(fullName), (counts.get(nameKey(fullName)) ?? 0) + 1)
  return ({ fullName, admissionNumber }) =>
    admissionNumber && counts.get(nameKey(fullName))! > 1 ? `${fullName} (${admissionNumber})` : fullName
}

/** The children of a list by the names that tell them apart, as `nameAmong` gives them. */
export function toldApart<Child extends Named>(children: readonly Child[]): Child[] {
  const nameOf = nameAmong(children)
  return children.map(child => ({ ...child, fullName: nameOf(child) }))
}
