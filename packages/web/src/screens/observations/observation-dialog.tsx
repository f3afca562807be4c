import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { type Observation, observationForm } from '@casa/contract/observations'
import { useWatch } from 'react-hook-form'
import { useSave } from '../../api/hooks.ts'
import { AutocompleteField } from '../../form/autocomplete-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { useKnownChoice } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StudentFields } from '../../parts/class-field.tsx'
import { EntityDialog, usePresetChild } from '../../parts/entity-dialog.tsx'
import { useExerciseOptions } from '../../parts/use-exercise-options.ts'
import { firstField } from '../../ui/use-focus.ts'

/** Creates or changes an observation, at /app/specialobservation/new, …/new?from=ID and …/ID. */
export default function ObservationDialog() {
  const t = useTexts('observations')
  return (
    <EntityDialog<Observation> add={t('add')} edit={t('edit')}>
      {(entity, copied) => <ObservationForm entity={entity} copied={copied} />}
    </EntityDialog>
  )
}

type Preset = ReturnType<typeof usePresetChild>

const values = (today: string, preset: Preset, entity?: Observation) => ({
  classId: entity?.classId?._id ?? preset?.classId ?? currentUser().classId ?? '',
  studentId: entity?.studentId._id ?? preset?.studentId ?? '',
  date: entity?.date ?? today,
  specialObservation: entity?.specialObservation ?? '',
  subActivityId: entity?.subActivityId?._id ?? null,
})

/** An observation cannot be in the future. */
const schemaOn = (today: string) =>
  observationForm.refine(({ date }) => !date || date <= today, {
    path: ['date'],
    error: messages.observation.future,
    // Reported together with the other errors, so that the user can correct them all at once.
    when: () => true,
  })

/** The form of an observation; a new one may start as a copy of another. */
function ObservationForm({ entity, copied }: { entity?: Observation; copied?: Observation }) {
  const t = useTexts('observations')
  const today = useSchoolDay()
  const preset = usePresetChild()
  const save = useSave(api.observations, entity)
  return (
    <Form
      schema={schemaOn(today)}
      entity={entity}
      values={stored => values(today, preset, stored ?? copied)}
      save={save}
    >
      <StudentFields label={t('student')} stored={entity?.studentId} work="notes" />
      <DateField name="date" label={t('date')} latest={today} required />
      <TextField
        name="specialObservation"
        label={t('text')}
        rows={4}
        required
        slotProps={preset ? firstField : {}}
      />
      <ExerciseField stored={entity ?? copied} />
    </Form>
  )
}

/**
 * The exercise that the child worked with, from the class's curriculum. `stored` is the observation being changed or
 * copied, whose exercise may have left the curriculum since. Another class has other exercises.
 */
function ExerciseField({ stored }: { stored: Observation | undefined }) {
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
