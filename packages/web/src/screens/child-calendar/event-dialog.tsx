import { api } from '@casa/contract'
import { type Event, eventForm } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Navigate, Link as RouterLink, useOutletContext, useParams, useSearchParams } from 'react-router'
import { useSave } from '../../api/hooks.ts'
import { TimeField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { dayParam } from '../../lib/address.ts'
import type { List } from '../../lib/list.ts'
import { useFirstClass } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EventText } from '../../parts/attachments.tsx'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import {
  EventFields,
  namesSomebody,
  pair,
  somebodyMissing,
  storedValues,
  withAudience,
} from '../../parts/event-fields.tsx'
import { useFamilySchools } from '../../parts/family-schools.ts'
import { FactList } from '../../ui/even-grid.tsx'
import { WholeWords } from '../../ui/text-wrap.tsx'
import { useEventText } from './use-event.ts'

const calls = { add: api.assignments.addEvent, update: api.assignments.updateEvent }

type Preset = { classId: string | null; date: string; dueDate: string | null }

const values = (preset: Preset, entity?: Event) => ({
  ...storedValues(entity),
  classId: entity ? (entity.classId?._id ?? null) : preset.classId,
  date: entity?.date ?? preset.date,
  dueDate: entity ? entity.dueDate : preset.dueDate,
  startTime: entity?.startTime ?? '',
  endTime: entity?.endTime ?? '',
})

/** An event that is not for everyone must name at least one child. */
const schema = eventForm.refine(namesSomebody, somebodyMissing)

/** Adds or changes an event, at …/new and …/ID; read-only for assignments and for users who cannot change it. */
export default function EventDialog() {
  const t = useTexts('childcalendar')
  const { id } = useParams()
  const list = useOutletContext<List<Event>>()
  const event = list.rows.find(row => row._id === id)
  if (id === 'new' && currentUser().role === 'PARENT') return <Navigate to=".." relative="route" replace />
  return (
    <EntityDialog<Event> add={t('add')} edit={event && isEdited(event) ? t('edit') : t('details')}>
      {entity =>
        entity && !isEdited(entity) ? <EventDetails event={entity} /> : <EventForm entity={entity} />
      }
    </EntityDialog>
  )
}

/** The form of an event; a new one begins on the day picked in the calendar, or today. */
function EventForm({ entity }: { entity?: Event }) {
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
      <EventFields
        stored={entity}
        labels={{ name: t('name'), date: t('date'), dueDate: t('lastDay'), dueHelper: t('sameDay') }}
        upload={api.assignments.uploadEventImage}
      >
        <Box sx={pair}>
          <TimeField name="startTime" label={t('startTime')} />
          <TimeField name="endTime" label={t('endTime')} helper={t('timesHint')} />
        </Box>
        <TextField name="observation" label={t('notes')} rows={2} />
        <TextField name="discription" label={t('remarks')} rows={3} />
      </EventFields>
    </Form>
  )
}

function usePreset(): Preset {
  const [address] = useSearchParams()
  const today = useSchoolDay()
  const [date, last] = [dayParam(address, 'begin'), dayParam(address, 'end')]
  return {
    classId: useFirstClass(address.get('classId'), 'teaching') || null,
    date: date || today,
    dueDate: date && last > date ? last : null,
  }
}

/** Assignments are changed on their own screen. */
function isEdited(event: Event): boolean {
  return event.kind === 'event' && event.may.includes('edit')
}

/** All details of an event, read-only. */
function EventDetails({ event }: { event: Event }) {
  const t = useTexts('childcalendar')
  const parts = useTexts('parts')
  const text = useEventText()
  const { schoolOf } = useFamilySchools()
  const { eventName, kind, userId } = event
  const facts = [
    [t('student'), text.students(event)],
    [t('class'), text.ofClass(event)],
    [parts('school'), schoolOf(event.schooleId)],
    [t('date'), <WholeWords key="date" text={text.days(event)} />],
    [t('by'), userId.name],
  ] as const
  return (
    <Stack spacing={2} sx={{ paddingBlockEnd: 3 }}>
      <Typography variant="h3">{eventName}</Typography>
      <FactList facts={facts.filter(([, value]) => value)} />
      <EventText event={event} remarks={t('remarks')} notes={t('notes')} />
      {kind === 'assignment' && (
        <Link component={RouterLink} to="/app/assignment">
          {t('toAssignments')}
        </Link>
      )}
    </Stack>
  )
}
