import { api } from '@casa/contract'
import { type Event, eventForm } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { useSave } from '../../api/save.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { dayIn } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AudienceFields } from '../../parts/audience-fields.tsx'
import { namesSomebody, somebodyMissing, storedValues, withAudience } from '../../parts/event-values.ts'
import { PicturesField } from '../../parts/pictures-field.tsx'

const calls = { add: api.assignments.addEvent, update: api.assignments.updateEvent }

type Preset = { classId: string | null; date: string; dueDate: string | null }

const values = (preset: Preset, entity?: Event) => ({
  ...storedValues(entity),
  classId: entity ? (entity.classId?._id ?? null) : preset.classId,
  date: entity?.date ?? preset.date,
  dueDate: entity ? entity.dueDate : preset.dueDate,
})

/** An event that is not for all names somebody. */
const schema = eventForm.refine(namesSomebody, somebodyMissing)

/** The form of an event; a new one begins on the day that was picked in the calendar, or today. */
export function EventForm({ entity }: { entity?: Event }) {
  const t = useTexts('childcalendar')
  const preset = usePreset()
  const save = useSave(calls, entity)
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => values(preset, stored)}
      save={event => save(withAudience(event))}
    >
      <TextField name="eventName" label={t('name')} required />
      <AudienceFields stored={entity} />
      <Box sx={pair}>
        <DateField name="date" label={t('date')} />
        <DateField name="dueDate" label={t('lastDay')} helper={t('sameDay')} />
      </Box>
      <TextField name="observation" label={t('notes')} rows={2} />
      <TextField name="discription" label={t('remarks')} rows={3} />
      <TextField name="video" label={t('video')} type="url" />
      <PicturesField name="imageURL" label={t('pictures')} call={api.assignments.uploadEventImage} />
    </Form>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2,
}

function usePreset(): Preset {
  const [address] = useSearchParams()
  const today = useSchoolDay()
  const [date, last] = [dayIn(address, 'begin'), dayIn(address, 'end')]
  return {
    classId: address.get('classId') || currentUser().classId,
    date: date || today,
    dueDate: date && last > date ? last : null,
  }
}
