/** A name normalised for comparison: in lower case, with single spaces. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}

type Named = { fullName: string; admissionNumber?: string | null }

/** Returns a function that names a child of this list, with the admission number where two have the same name. */
export function nameAmong(children: readonly Named[]): (child: Named) => string {
  const counts = new Map<string, number>()
  for (const { fullName } of children) counts.set(nameKey(fullName), (counts.get(nameKey(fullName)) ?? 0) + 1)
  return ({ fullName, admissionNumber }) =>
    admissionNumber && counts.get(nameKey(fullName))! > 1 ? `${fullName} (${admissionNumber})` : fullName
}
