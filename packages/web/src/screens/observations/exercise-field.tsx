import type { Observation } from '@casa/contract/observations'
import { useWatch } from 'react-hook-form'
import { AutocompleteField } from '../../form/autocomplete-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { useExerciseOptions } from '../../parts/use-exercise-options.ts'
import { useKnownChoice } from '../../parts/use-known-choice.ts'

/**
 * What the child worked with, of the class's curriculum. `stored` is the observation that is changed or copied, whose
 * exercise may have left the curriculum since. Another class has other exercises.
 */
export function ExerciseField({ stored }: { stored: Observation | undefined }) {
  const t = useTexts('observations')
  const classId: string = useWatch({ name: 'classId' }) ?? ''
  const { options: found, loading, failed } = useExerciseOptions(classId)
  const own = stored?.classId?._id === classId ? stored.subActivityId : null
  const options = [...(found ?? [])]
  if (own && !options.some(({ value }) => value === own._id))
    options.push({ value: own._id, label: own.subActivityName })
  useKnownChoice('subActivityId', found && options, null)
  return (
    <AutocompleteField
      name="subActivityId"
      label={t('exercise')}
      options={options}
      loading={loading}
      helper={failed ? t('exercisesFailed') : undefined}
      disabled={classId === ''}
    />
  )
}
