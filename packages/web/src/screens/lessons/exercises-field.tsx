import { api } from '@casa/contract'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { SeveralField } from '../../form/several-field.tsx'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'

/** The exercises that the lesson presents, of its level; those of another level are dropped when the level changes. */
export function ExercisesField() {
  const t = useTexts('lessons')
  const form = useFormContext()
  const [classId, chosen]: [string, string[]] = useWatch({ name: ['classId', 'subActivityId'] })
  const params = { schooleId: currentUser().schooleId }
  const { data, isLoadingError, isFetching } = useCall(
    api.curriculum.exercises,
    { params, query: { classId } },
    { enabled: Boolean(classId) },
  )
  const options = (data ?? []).map(({ _id, subActivityName, activityId }) => ({
    value: _id,
    label: t('exerciseOf', { exercise: subActivityName, activity: activityId.activityName }),
  }))
  const known = data && !isFetching ? chosen.filter(id => data.some(({ _id }) => _id === id)) : chosen
  useEffect(() => {
    if (known.length < chosen.length) form.setValue('subActivityId', known)
  }, [known, chosen, form])
  const helper = isLoadingError ? t('exercisesFailed') : t(classId ? 'exercisesHint' : 'levelFirst')
  return (
    <SeveralField
      name="subActivityId"
      label={t('exercises')}
      options={classId ? options : []}
      loading={Boolean(classId) && !data && !isLoadingError}
      helper={helper}
      disabled={!classId}
    />
  )
}
