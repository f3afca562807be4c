import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { type Observation, observationForm } from '@casa/contract/observations'
import { useSave } from '../../api/save.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { usePresetChild } from '../../parts/preset-child.ts'
import { StudentFields } from '../../parts/student-fields.tsx'
import { firstField } from '../../ui/use-first-field.ts'
import { ExerciseField } from './exercise-field.tsx'

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
    // Reported together with the other errors, so that the user corrects them in one go.
    when: () => true,
  })

/** The form of an observation; a new one may start as a copy of another. */
export function ObservationForm({ entity, copied }: { entity?: Observation; copied?: Observation }) {
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
      <StudentFields label={t('student')} stored={entity?.studentId} />
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
