/** A name as two are compared that people typed: whatever its capitals and the width of its spaces. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ')
}
