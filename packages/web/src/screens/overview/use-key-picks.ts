import type { ExerciseProgress } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import { useState } from 'react'
import { useStudentKey } from './use-student-key.ts'

/**
 * Records keys on a child's exercises. `currentKey` is the key to show: the one just picked, at once, otherwise the
 * stored one. A failure or an undo takes it back.
 */
export function useKeyPicks(
  student: { _id: string; fullName: string },
  exercises: readonly ExerciseProgress[],
) {
  const record = useStudentKey(student)
  const [picked, setPicked] = useState<ReadonlyMap<string, Key>>(new Map())
  const stored = new Map(exercises.map(({ _id, key }) => [_id, key]))
  const currentKey = ({ _id }: ExerciseProgress) => picked.get(_id) ?? stored.get(_id) ?? null
  const pick = (exercise: ExerciseProgress, key: Key) => {
    const { _id, subActivityName } = exercise
    if (currentKey(exercise) === key) return
    setPicked(last => new Map(last).set(_id, key))
    const revert = () =>
      setPicked(last => (last.get(_id) === key ? new Map([...last].filter(([id]) => id !== _id)) : last))
    void record({ subActivityId: _id }, subActivityName, key, revert)
  }
  return { currentKey, pick }
}
