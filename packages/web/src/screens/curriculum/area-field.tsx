import { useWatch } from 'react-hook-form'
import { SelectField, useKnownChoice } from '../../form/select-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { useActivities, useAreas, type Work } from './use-curriculum.ts'

/** The area of work of a form, under `superActivityId`: one that the form's class uses. */
export function AreaField() {
  const t = useTexts('curriculum')
  const classId: string = useWatch({ name: 'classId' })
  const areas = useAreas(classId)
  return (
    <WorkField
      name="superActivityId"
      label={t('area')}
      work={areas}
      waits={classId ? undefined : t('classFirst')}
      none={t('noAreas')}
    />
  )
}

/** The activity of a form, under `activityId`: one of the form's class and area of work. */
export function ActivityField() {
  const t = useTexts('curriculum')
  const [classId, superActivityId]: string[] = useWatch({ name: ['classId', 'superActivityId'] })
  const activities = useActivities(classId ?? '', superActivityId ?? '')
  return (
    <WorkField
      name="activityId"
      label={t('activity')}
      work={activities}
      waits={superActivityId ? undefined : t('areaFirst')}
      none={t('noActivities')}
    />
  )
}

type Props = {
  name: string
  label: string
  work: Work
  /** The text that says what must be chosen first. */
  waits: string | undefined
  /** The text shown if there are no options. */
  none: string
}

function WorkField({ name, label, work: { rows, failed }, waits, none }: Props) {
  const t = useTexts('curriculum')
  const options = (rows ?? []).map(row => ({ value: row._id, label: row.name }))
  useKnownChoice(name, waits ? [] : rows && options)
  const helper = waits ?? (failed ? t('failed') : rows?.length === 0 ? none : undefined)
  return (
    <SelectField
      name={name}
      label={label}
      options={waits ? [] : options}
      helper={helper}
      loading={!waits && !rows && !failed}
      disabled={Boolean(waits) || options.length === 0}
      required
    />
  )
}
