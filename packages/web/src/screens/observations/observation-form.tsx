import { api } from '@casa/contract'
import { type Observation, observationForm } from '@casa/contract/observations'
import { useSave } from '../../api/save.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { today } from '../../lib/day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { PupilFields } from '../../parts/pupil-fields.tsx'

const values = (entity?: Observation) => ({
  classId: entity?.classId?._id ?? currentUser().classId ?? '',
  studentId: entity?.studentId._id ?? '',
  date: entity?.date ?? today(),
  specialObservation: entity?.specialObservation ?? '',
})

/** The form of an observation; a new one may start as a copy of another. */
export function ObservationForm({ entity, copied }: { entity?: Observation; copied?: Observation }) {
  const t = useTexts('observations')
  const save = useSave(api.observations, entity)
  return (
    <Form schema={observationForm} entity={entity} values={stored => values(stored ?? copied)} save={save}>
      <PupilFields label={t('student')} stored={entity?.studentId} />
      <DateField name="date" label={t('date')} required />
      <TextField name="specialObservation" label={t('text')} rows={4} />
    </Form>
  )
}
