/** A field in which two versions of an entity differ. */
export type Difference = { name: string; theirs: unknown; yours: unknown; keep: 'theirs' | 'yours' }

/**
 * The fields in which the input differs from the stored entity. By default yours is kept where you changed the field,
 * theirs where only they did. `base` holds the form's initial values.
 */
export function differences(
  base: Record<string, unknown>,
  yours: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return Object.keys(base)
    .filter(name => !same(yours[name], theirs[name]))
    .map(name => ({
      name,
      theirs: theirs[name],
      yours: yours[name],
      keep: same(yours[name], base[name]) ? 'theirs' : 'yours',
    }))
}

/** The input of the fields that differ from the form's initial values in `base`. */
export function changedFields(
  base: Record<string, unknown>,
  yours: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(yours).filter(([name, value]) => !same(value, base[name])))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
