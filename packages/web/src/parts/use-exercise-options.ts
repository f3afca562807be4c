import { api } from '@casa/contract'
import { useMemo } from 'react'
import { useCall } from '../api/hooks.ts'
import type { Option } from '../form/select-field.tsx'

/** The exercises of a class's curriculum to choose from; `options` is undefined until they are loaded. */
export function useExerciseOptions(classId: string) {
  const { data, isLoading, isLoadingError } = useCall(
    api.curriculum.tree,
    { body: { classId } },
    { enabled: classId !== '' },
  )
  const options = useMemo(
    () =>
      data
        ?.flatMap(({ activities }) => activities)
        .flatMap(({ activityName, subActivities }) =>
          subActivities.map(
            ({ _id, subActivityName }): Option => ({
              value: _id,
              label: `${subActivityName} · ${activityName}`,
            }),
          ),
        ),
    [data],
  )
  return { options, loading: isLoading, failed: isLoadingError }
}
