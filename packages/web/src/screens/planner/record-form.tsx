import { messages } from '@casa/contract/messages'
import type { RecordWithHistory } from '@casa/contract/records'
import { isDay } from '@casa/contract/rules/dates'
import { keys } from '@casa/contract/rules/keys'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { usePresetChild } from '../../parts/preset-child.ts'
import { ChildrenFields } from './children-fields.tsx'
import { ExerciseField } from './exercise-field.tsx'
import { RecordCount } from './record-count.tsx'
import { recordSchema, valuesOf } from './record-values.ts'
import { useRecordSave } from './use-record-save.ts'

type Props = {
  /** The record that is edited. */
  entity?: RecordWithHistory
  /** The record that a new one copies. */
  copied?: RecordWithHistory
  /** The preselected class of a new record. */
  classId?: string
}

/** Plans exercises for children, or edits one record, whose child and class are fixed. */
export function RecordForm({ entity, copied, classId = '' }: Props) {
  const t = useTexts('planner')
  const { save, onDone } = useRecordSave(entity)
  const user = currentUser()
  const today = useSchoolDay()
  const preset = usePresetChild()
  const own = user.role === 'TEACHER' ? (user.classId ?? '') : classId
  return (
    <Form
      schema={recordSchema}
      entity={entity}
      values={stored => valuesOf(stored ?? copied, preset ?? { classId: own }, today)}
      save={save}
      onDone={onDone}
    >
      <ClassField required disabled={entity !== undefined || user.role === 'TEACHER'} />
      <ChildrenFields locked={entity !== undefined} />
      <ExerciseField single={entity !== undefined} />
      <Days />
      <KeyField recorded={Boolean(entity?.key)} />
      <TextField name="remarks" label={t('remarks')} rows={2} />
      <TextField name="academicYear" label={t('academicYear')} />
      {!entity && <RecordCount />}
    </Form>
  )
}

/** Start and end dates. A finished start after the end clears the end. */
function Days() {
  const t = useTexts('planner')
  const message = useMessages()
  const { watch, setValue, formState } = useFormContext<{ date: string | null; endDate: string | null }>()
  const [date, endDate] = watch(['date', 'endDate'])
  const last = useRef(date)
  useEffect(() => {
    if (last.current === date) return
    last.current = date
    if (isDay(date) && isDay(endDate) && endDate < date) setValue('endDate', null, { shouldDirty: true })
  }, [date, endDate, setValue])
  const disorder = formState.errors.endDate?.message === messages.record.dateOrderHelper
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <DateField name="date" label={t('start')} required />
        <DateField name="endDate" label={t('end')} required />
      </Box>
      {disorder && <Alert severity="error">{message(messages.dateOrder)}</Alert>}
    </>
  )
}

/** The key. A record's key can be changed but not removed. */
function KeyField({ recorded }: { recorded: boolean }) {
  const t = useTexts('planner')
  const keyLabel = useKeyLabel()
  const options = keys.map(key => ({ value: key, label: `${key} · ${keyLabel(key)}` }))
  return (
    <SelectField name="key" label={t('key')} options={options} none={recorded ? undefined : t('noKey')} />
  )
}
