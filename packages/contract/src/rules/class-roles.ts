/** What a teacher is in a class: `main` in the class of the teacher's form, otherwise as the office says. */
export const classRoles = ['main', 'guide', 'assistant', 'specialist'] as const
export type ClassRole = (typeof classRoles)[number]

/** The roles in which the office gives a teacher a further class. */
export const furtherRoles = ['guide', 'assistant', 'specialist'] as const
export type FurtherRole = (typeof furtherRoles)[number]

/**
 * What a call writes for a class: `records` of exercises, which have an area of work; `notes` about children, their
 * observations, letters and groups; `attendance`; everything else is `teaching`, such as publishing, conference reports
 * and assignments. `own` takes back something the caller did.
 */
export type ClassWork = 'records' | 'notes' | 'attendance' | 'teaching' | 'own'

const work: Record<ClassRole, readonly ClassWork[]> = {
  main: ['records', 'notes', 'attendance', 'teaching', 'own'],
  guide: ['records', 'notes', 'attendance', 'teaching', 'own'],
  assistant: ['records', 'notes', 'attendance', 'own'],
  specialist: ['records', 'own'],
}

/** Whether a class role includes a kind of work; a specialist's records are further limited to areas of work. */
export function mayInClass(role: ClassRole, kind: ClassWork): boolean {
  return work[role].includes(kind)
}
