/** One child of a class's day, before it is saved. */
export type RosterChild = {
  _id: string
  /** The mark on this sheet; null when the sheet does not have the child. */
  present: boolean | null
  /** Still a child of the class. */
  inClass: boolean
  /** Admitted on or before the day. */
  admitted: boolean
  /** Counted that day on the sheet of the class that it was in then. */
  elsewhere: boolean
}
export type Mark = { studentId: string; present: boolean }

/**
 * The marks that a sent list makes. A child of the class that is not listed is absent, unless it was not admitted yet;
 * one that has left the class keeps its mark unless it is listed; one that another class counted that day stays there.
 */
export function marksOf(roster: readonly RosterChild[], listed: readonly Mark[]): Mark[] {
  const told = new Map(listed.map(mark => [mark.studentId, mark.present]))
  return roster.flatMap(({ _id, present, inClass, admitted, elsewhere }) => {
    if (elsewhere) return []
    const expected = inClass && (admitted || present !== null)
    const mark = told.get(_id) ?? (expected ? false : undefined)
    return mark === undefined ? [] : [{ studentId: _id, present: mark }]
  })
}

/** What is wrong with a sent list: children who are not of the class, or who stand in it twice. */
export function faultsOf(
  roster: readonly RosterChild[],
  listed: readonly Mark[],
): { field: string; message: string }[] {
  const known = new Set(roster.map(child => child._id))
  const seen = new Set<string>()
  return listed.flatMap(({ studentId }, index) => {
    const field = `studentList.${index}`
    if (!known.has(studentId)) return [{ field, message: 'This student is not in the class.' }]
    if (seen.has(studentId)) return [{ field, message: 'This student is listed twice.' }]
    seen.add(studentId)
    return []
  })
}
