/** A name as two are compared that people typed: whatever its capitals and the width of its spaces. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}

type Named = { fullName: string; admissionNumber?: string | null }

/** Names the children of a list; those of whom two have the same name with their admission numbers. */
export function nameAmong(children: readonly Named[]): (child: Named) => string {
  const counts = new Map<string, number>()
  for (const { fullName } of children) counts.set(nameKey(fullName), (counts.get(nameKey(fullName)) ?? 0) + 1)
  return ({ fullName, admissionNumber }) =>
    admissionNumber && counts.get(nameKey(fullName))! > 1 ? `${fullName} (${admissionNumber})` : fullName
}
