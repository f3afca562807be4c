import type { ExerciseProgress } from '@casa/contract/progress'

export type RecordSection = {
  name: 'inProgress' | 'planned' | 'next'
  exercises: readonly ExerciseProgress[]
}

/**
 * The exercises that a guide is most likely to record a key for: in progress, most recent first; planned; and next, in
 * the order of `ready`. Each exercise is in one section, and empty sections are left out.
 */
export function recordSections(
  exercises: readonly ExerciseProgress[],
  ready: readonly string[],
): RecordSection[] {
  const inProgress = exercises
    .filter(({ key }) => key !== null && key !== 'M')
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
  const planned = exercises.filter(({ key, planned }) => key === null && planned)
  const byId = new Map(exercises.map(exercise => [exercise._id, exercise]))
  const next = ready.flatMap(id => {
    const exercise = byId.get(id)
    return exercise && exercise.key === null && !exercise.planned ? exercise : []
  })
  const sections: RecordSection[] = [
    { name: 'inProgress', exercises: inProgress },
    { name: 'planned', exercises: planned },
    { name: 'next', exercises: next },
  ]
  return sections.filter(({ exercises }) => exercises.length > 0)
}
