import type { Matrix } from '@casa/contract/progress'
import type { QuickClass } from '@casa/contract/quick'
import type { Key } from '@casa/contract/rules/keys'
import { type NotReady, type Teaching, teachingOf, whyNotReady } from '@casa/contract/rules/what-next'

/** What a class's rule of “what next” and today's attendance say about single cells. */
export type Advice = {
  isAbsent: (child: string) => boolean
  /** Why a child is not ready for an exercise; undefined if the child is ready, or has begun it. */
  whyNot: (child: string, exercise: string) => NotReady | undefined
}

/** The same rule as on the server, so that it works without a network; without `facts`, there is no advice. */
export function adviceOf(matrix: Matrix, facts: QuickClass | undefined): Advice {
  if (!facts) return { isAbsent: () => false, whyNot: () => undefined }
  const children = new Map(facts.students.map(child => [child._id, child]))
  const place = new Map(matrix.exercises.map(({ _id }, at) => [_id, at]))
  const keysOf = new Map(matrix.students.map(({ _id, keys }) => [_id, keys]))
  const teaching = teachingFrom(facts)
  return {
    isAbsent: child => children.get(child)?.absent ?? false,
    whyNot: (child, exercise) => {
      const keyOf = (id: string): Key | null => keysOf.get(child)?.[place.get(id) ?? -1] ?? null
      const known = children.get(child)
      if (!known || keyOf(exercise) !== null || !teaching.place.has(exercise)) return undefined
      const why = whyNotReady(teaching, exercise, known.months, keyOf)
      return why.lacks.length > 0 || why.fromMonths !== null ? why : undefined
    },
  }
}

function teachingFrom({ exercises }: QuickClass): Teaching {
  return teachingOf(
    exercises.map(({ _id: id, strand, opener, fromMonths }) => ({ id, strand, opener, fromMonths })),
    exercises.flatMap(({ _id: exercise, requires }) =>
      requires.map(at => ({ exercise, requires: exercises[at]!._id, strength: 'direct' as const })),
    ),
  )
}
