import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { clockAt, eventTimes, instantAt, type NamedTimes } from '@casa/contract/rules/clock'
import { isDay } from '@casa/contract/rules/day'
import { type StaffEvent, staffEventForm } from '@casa/contract/staff-events'
import { blank, day } from '@casa/contract/wire'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod'
import { useCall, useSave } from '../../api/hooks.ts'
import { SwitchField } from '../../form/checkbox-field.tsx'
import { DateField, TimeField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { schoolTimeZone, useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Creates or changes a staff event, over the calendar or the list, at …/new and …/ID. */
export default function StaffEventDialog() {
  const t = useTexts('staffevents')
  return (
    <EntityDialog<StaffEvent> add={t('add')} edit={t('edit')}>
      {entity => <StaffEventForm entity={entity} />}
    </EntityDialog>
  )
}

/** The form of an event; a new one begins with the times in the address, or at nine o'clock today. */
function StaffEventForm({ entity }: { entity?: StaffEvent }) {
  const t = useTexts('staffevents')
  const timeZone = schoolTimeZone()
  const preset = usePreset(timeZone)
  const save = useSave(api.staffEvents, entity)
  const schema = useMemo(() => formSchema(timeZone), [timeZone])
  const office = currentUser().role === 'SCHOOLE'
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => valuesOf(timeZone, preset, stored)}
      save={({ eventName, teacherId, version, ...form }) =>
        save({
          eventName,
          version,
          ...timesIn({ ...form, eventName, teacherId }, timeZone, entity),
          ...(office && { teacherId }),
        })
      }
    >
      <TextField name="eventName" label={t('name')} required />
      <SwitchField name="wholeDay" label={t('wholeDay')} />
      <Times />
      {office && <TeacherField />}
      {entity && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('by', { name: entity.userId.name })}
        </Typography>
      )}
    </Form>
  )
}

function Times() {
  const t = useTexts('staffevents')
  const wholeDay = useWatch({ name: 'wholeDay' }) === true
  return (
    <>
      <Box sx={pair}>
        <DateField name="firstDay" label={t('firstDay')} />
        {!wholeDay && <TimeField name="firstTime" label={t('firstTime')} />}
      </Box>
      <Box sx={pair}>
        <DateField name="lastDay" label={t('lastDay')} helper={t('sameDay')} />
        {!wholeDay && <TimeField name="lastTime" label={t('lastTime')} />}
      </Box>
    </>
  )
}

/** Whose event it is; without a teacher, it belongs to the school. */
function TeacherField() {
  const t = useTexts('staffevents')
  const { schooleId } = currentUser()
  const teachers = useCall(api.teachers.list, { params: { schooleId } })
  const options = (teachers.data ?? []).map(teacher => ({ value: teacher._id, label: teacher.teacherName }))
  return (
    <SelectField
      name="teacherId"
      label={t('teacher')}
      options={options}
      none={t('wholeSchool')}
      loading={teachers.isPending}
    />
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
  alignItems: 'start',
  gap: 2,
}

const time = blank(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.staffEvent.moment))

const fields = z.object({
  eventName: staffEventForm.shape.eventName,
  wholeDay: z.boolean(),
  firstDay: blank(day()),
  firstTime: time,
  lastDay: blank(day()),
  lastTime: time,
  teacherId: staffEventForm.shape.teacherId,
})

type Fields = z.output<typeof fields>

/** The initial times of a new event, such as those picked in the calendar: days or instants. */
type Preset = { begin: string; end: string }

/** An event's form values, by the school's clock; for a new one, from these times. */
function valuesOf(timeZone: string, preset: Preset, event?: StaffEvent) {
  const begin = event ? event.dateTime : preset.begin
  const end = event ? event.endDateTime : preset.end
  const shown = (moment: string | null) => {
    if (!moment) return { day: null, time: '' }
    return isDay(moment) ? { day: moment, time: '' } : clockAt(timeZone, moment)
  }
  const [first, last] = [shown(begin), shown(end)]
  return {
    eventName: event?.eventName ?? '',
    wholeDay: isDay(begin),
    firstDay: first.day,
    firstTime: first.time,
    lastDay: last.day === first.day ? null : last.day,
    lastTime: last.time,
    teacherId: event?.teacherId?._id ?? null,
  }
}

/** The times of a filled-in form. An untouched field keeps its exact instant. */
function timesIn(form: Fields, timeZone: string, event?: StaffEvent): NamedTimes {
  const { wholeDay, firstDay, firstTime, lastTime } = form
  if (!firstDay) return { dateTime: null, endDateTime: form.lastDay ?? null }
  const lastDay = form.lastDay ?? firstDay
  if (wholeDay) return { dateTime: firstDay, endDateTime: lastDay }
  const kept = (day: string, time: string, before: string | null | undefined) => {
    const clock = before && !isDay(before) ? clockAt(timeZone, before) : undefined
    return before && clock?.day === day && clock.time === time ? before : `${day}T${time}`
  }
  return {
    dateTime: kept(firstDay, firstTime ?? '', event?.dateTime),
    endDateTime: lastTime ? kept(lastDay, lastTime, event?.endDateTime) : null,
  }
}

const timeFields = ['firstDay', 'firstTime', 'lastDay', 'lastTime']

/** The form's rules: an event with a day but no times lasts whole days, and no event ends before it begins. */
export function formSchema(timeZone: string) {
  return fields.superRefine((form, context) => {
    // A day that is still being typed is reported as invalid, and its order cannot be checked.
    if (context.issues.some(({ path }) => timeFields.includes(String(path?.[0])))) return
    const refuse = (field: keyof Fields, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] })
    if (form.firstDay && !form.wholeDay && !form.firstTime) {
      refuse('firstTime', messages.staffEvent.beginMissing)
      return
    }
    const times = eventTimes(timesIn(form, timeZone), timeZone)
    if (!('reason' in times)) return
    if (times.field === 'dateTime') refuse('firstDay', times.reason)
    else refuse(form.wholeDay || form.lastDay ? 'lastDay' : 'lastTime', times.reason)
  })
}

function usePreset(timeZone: string): Preset {
  const [address] = useSearchParams()
  const today = useSchoolDay()
  const timeOf = (name: string) => {
    const text = address.get(name) ?? ''
    return Number.isNaN(Date.parse(text)) ? '' : text
  }
  const [begin, end] = [timeOf('begin'), timeOf('end')]
  return begin && end
    ? { begin, end }
    : { begin: instantAt(timeZone, today, '09:00'), end: instantAt(timeZone, today, '10:00') }
}
