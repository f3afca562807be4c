type Named = { firstName: string; lastName: string | null }

/** A child's full name. */
export function nameOf({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
