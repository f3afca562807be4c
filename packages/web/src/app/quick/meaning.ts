import type { Key } from '@casa/contract/rules/keys'
import { useTexts } from '../../lib/texts.ts'
import type { ParsedLine } from './line.ts'
import type { Cell } from './preview.tsx'
import type { Meant } from './use-quick-class.ts'

/** Why a line is not recorded, if it is not. A specialist may not observe. */
export function useFault(mayObserve: boolean) {
  const t = useTexts('quick')
  return (
    { unknown, questions, keys, children, exercises }: ParsedLine,
    observed: string | null,
    kept: readonly Cell[],
  ): string | undefined => {
    if (unknown.length > 0) return t('unknown', { words: unknown.join(', ') })
    if (questions.length > 0) return t('open')
    if (keys.length > 1) return t('ofKeys', { keys: keys.join(', ') })
    if (children.length === 0) return t('noChild')
    if (exercises.length === 0 && (observed === null || keys.length > 0)) return t('noExercise')
    if (observed !== null && !mayObserve) return t('noObservation')
    if (observed === '') return t('nothingSaid')
    if (observed !== null && exercises.length > 1) return t('oneExercise')
    if (kept.length === 0) return t('nobodyLeft')
    return kept.length > 10_000 ? t('tooMany') : undefined
  }
}

/** The key recorded when the line has none: the first one, which never moves a child back. */
const defaultKey = 'P'

/**
 * What is recorded. A single cell given with its key is recorded as given; otherwise no child is moved back. With an
 * observation, a key is recorded only if the line has one.
 */
export function meaningOf(
  { keys: [key] }: ParsedLine,
  observed: string | null,
  kept: readonly Cell[],
): Meant {
  const cells = kept.flatMap(({ child, exercise }) =>
    exercise ? [{ studentId: child.id, subActivityId: exercise.id }] : [],
  )
  return {
    children: [...new Set(kept.map(({ child }) => child))],
    exercises: [...new Set(kept.flatMap(({ exercise }) => exercise ?? []))],
    cells,
    key: keyOf(key, observed),
    skips: key === undefined || kept.length > 1,
    observed,
  }
}

/** The key of a line, or the one that it has without one. */
export const keyOf = (key: Key | undefined, observed: string | null) =>
  key ?? (observed === null ? defaultKey : undefined)
