/** An audit entry names at most this many children of a request. */
const mostNamed = 200

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** A child's id in a list of ids, of children, or of marks and cells, which name it `studentId`. */
function idOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { studentId, _id } = value as { studentId?: unknown; _id?: unknown }
  return studentId ?? _id
}

/**
 * The children that the query or the body of a request names, for its audit entry: `studentId`, one or several,
 * `studentIds`, the `studentList` of an attendance sheet, and the `cells` of the matrix.
 */
export function namedChildren(...parts: unknown[]): string[] {
  const ids = parts.flatMap(part => {
    const { studentId, studentIds, studentList, cells } = (part ?? {}) as Record<string, unknown>
    return [studentId, studentIds, studentList, cells].flat().map(idOf)
  })
  return [...new Set(ids.filter(isId))].slice(0, mostNamed)
}
