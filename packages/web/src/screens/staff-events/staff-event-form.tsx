import { api } from '@casa/contract'
import { instantAt } from '@casa/contract/rules/clock'
import type { StaffEvent } from '@casa/contract/staff-events'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useSave } from '../../api/save.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { schoolTimeZone, useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { formSchema, type Preset, timesIn, valuesOf } from './event-values.ts'

/** The form of an event; a new one begins with the times in the address, or at nine o'clock today. */
export function StaffEventForm({ entity }: { entity?: StaffEvent }) {
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

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
  alignItems: 'start',
  gap: 2,
}

/** Whose event it is; without one it is the school's. */
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
