import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { type ActivityRecord, recordLimit } from '@casa/contract/recording'
import { planForm, type RecordWithHistory } from '@casa/contract/records'
import type { AnswerOf } from '@casa/contract/route'
import { academicYearOf, isDay, isTooLong, proposedWeek } from '@casa/contract/rules/day'
import { keys } from '@casa/contract/rules/keys'
import { day } from '@casa/contract/wire'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useOutletContext, useParams } from 'react-router'
import type * as z from 'zod'
import { useCall, useWrite } from '../../api/hooks.ts'
import { SeveralField } from '../../form/autocomplete-field.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useMainClass, useOnlyClass } from '../../lib/own-classes.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { ClassField } from '../../parts/class-field.tsx'
import { usePresetChild } from '../../parts/entity-dialog.tsx'
import { workName } from '../../parts/exercise-link.tsx'
import { useKeyLabel, useKeyName } from '../../parts/key-chip.tsx'
import { type Undoable, useKeyUndo, useRecordedText } from '../../parts/key-undo.tsx'
import { useClassChildren } from '../../parts/use-class-children.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog, useClose } from '../../ui/route-dialog.tsx'
import { type ToastAction, useToasts } from '../../ui/toasts.tsx'
import { type ExerciseChoice, ExerciseField } from './exercise-field.tsx'
import { recordName } from './record-name.ts'
import type { PlannerContext } from './use-plans.ts'

/**
 * Plans something new at …/new, for the selected class or, over a child's page, for that child; changes one record at
 * …/ID.
 */
export default function RecordDialog() {
  const t = useTexts('planner')
  const { id } = useParams()
  const planner = useOutletContext<PlannerContext | undefined>()
  const preset = usePresetChild()
  if (preset || id === 'new') {
    return (
      <RouteDialog title={t('add')}>
        <RecordForm classId={planner?.classId} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('edit')}>
      <LoadedRecord>{record => <RecordForm entity={record} />}</LoadedRecord>
    </RouteDialog>
  )
}

/** Add More: a new record that starts as a copy of another. */
export function CopyDialog() {
  const t = useTexts('planner')
  return (
    <RouteDialog title={t('addMore')}>
      <LoadedRecord>{record => <RecordForm copied={record} />}</LoadedRecord>
    </RouteDialog>
  )
}

/** Loads the record in the address once, so that a refetch never changes it under the form. */
function LoadedRecord({ children }: { children: (record: RecordWithHistory) => ReactNode }) {
  const { id = '' } = useParams()
  const query = useCall(api.records.get, { params: { id } })
  const [record, setRecord] = useState<RecordWithHistory>()
  if (!record && query.data && !query.isFetching) setRecord(query.data)
  return (
    <Loaded query={{ data: record, error: query.error, refetch: query.refetch }} pending={[56, 56]}>
      {children}
    </Loaded>
  )
}

type RecordFormProps = {
  /** The record being edited. */
  entity?: RecordWithHistory
  /** The record that a new one copies. */
  copied?: RecordWithHistory
  /** The preselected class of a new record. */
  classId?: string
}

/** Plans exercises for children, or edits one record, whose child and class are fixed. */
function RecordForm({ entity, copied, classId = '' }: RecordFormProps) {
  const t = useTexts('planner')
  const { save, onDone } = useRecordSave(entity)
  const only = useOnlyClass()
  const main = useMainClass()
  const today = useSchoolDay()
  const preset = usePresetChild()
  const own = only || classId || main
  return (
    <Form
      schema={recordSchema}
      entity={entity}
      values={stored => valuesOf(stored ?? copied, preset ?? { classId: own }, today)}
      save={save}
      onDone={onDone}
    >
      <ClassField required disabled={entity !== undefined || only !== ''} />
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

// Each rule is reported together with the others, so that the user can correct them all at once.
const always = () => true

/** The contract's form with the fields that the dialog requires. */
const recordSchema = planForm
  .extend({ date: day(messages.record.dateRequired), endDate: day(messages.record.dateRequired) })
  .refine(({ isEventForAllStudent, studentId }) => isEventForAllStudent || studentId?.length, {
    path: ['studentId'],
    error: messages.record.childrenRequired,
    when: always,
  })
  .refine(({ activityRelationships }) => activityRelationships?.length, {
    path: ['activityRelationships'],
    error: messages.record.itemRequired,
    when: always,
  })
  .refine(({ date, endDate }) => !date || !endDate || date <= endDate, {
    path: ['endDate'],
    error: messages.record.dateOrderHelper,
    when: always,
  })
  .refine(({ date, endDate }) => !isTooLong('plan', date, endDate), {
    path: ['endDate'],
    error: messages.longerThanYear,
    when: always,
  })

/** The class of a new record, and its child if already chosen. */
type Place = { classId: string; studentId?: string | undefined }

/** The form's initial values: those of a record, of a copy, or only the class, child and the proposed week. */
function valuesOf(record: RecordWithHistory | undefined, { classId, studentId }: Place, today: string) {
  const { startDate, endDate } = proposedWeek(today)
  return {
    classId: record?.classId?._id ?? classId,
    isEventForAllStudent: false,
    studentId: [record?.studentId._id ?? studentId ?? []].flat(),
    activityRelationships: record ? [choiceOf(record)] : [],
    date: record?.date ?? startDate,
    endDate: record?.endDate ?? endDate,
    key: record?.key ?? null,
    remarks: record?.remarks ?? '',
    academicYear: record?.academicYear ?? academicYearOf(today),
  }
}

function choiceOf({ superActivityId, activityId, subActivityId }: RecordWithHistory): ExerciseChoice {
  return {
    superActivityId: superActivityId._id,
    activityId: activityId._id,
    subActivityId: subActivityId?._id ?? null,
  }
}

/** The request body that updates one record: a single exercise, without child and class. */
function changeOf(body: z.output<typeof recordSchema> & { version?: number }) {
  const { date, endDate, key, remarks, academicYear, version, activityRelationships } = body
  return { date, endDate, key, remarks, academicYear, version, ...activityRelationships?.[0] }
}

/** Start and end dates. A complete start date after the end date clears the end date. */
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

type Chosen = {
  classId: string | null
  isEventForAllStudent: boolean
  studentId: string[]
  activityRelationships: unknown[]
}

/** Shows how many records the save will create. */
function RecordCount() {
  const t = useTexts('planner')
  const message = useMessages()
  const { number } = useFormats()
  const [classId, everybody, students, choices] = useFormContext<Chosen>().watch([
    'classId',
    'isEventForAllStudent',
    'studentId',
    'activityRelationships',
  ])
  const { children = [] } = useClassChildren(classId ?? '')
  const few = { children: everybody ? children.length : students.length, exercises: choices.length }
  const count = few.children * few.exercises
  if (count > recordLimit) return <Alert severity="warning">{message(messages.record.tooMany)}</Alert>
  const total = number(count)
  return (
    <Alert severity="info" icon={false} role="status">
      {count === 0 ? t('count.none') : t('count.some', { ...few, count, total })}
    </Alert>
  )
}

type Body = z.output<typeof recordSchema> & { version?: number }

type Saved = AnswerOf<typeof api.records.addMany> | AnswerOf<typeof api.records.update>

type Attempt = { content: string; id: string; body: Body }

/**
 * Saves the planner's form with undo. A key for several children skips those who are further on and offers to record
 * them too; a plan skips what is already planned on these days. Afterwards the plan shows the days of the new
 * records.
 */
function useRecordSave(entity: RecordWithHistory | undefined) {
  const t = useTexts('parts')
  const add = useWrite(api.records.addMany)
  const update = useWrite(api.records.update)
  const attempt = useRef<Attempt>(undefined)
  const close = useClose()
  // Undefined over a child's page.
  const planner = useOutletContext<PlannerContext | undefined>()
  const message = useMessages()
  const recordedText = useRecordedText()
  const toasts = useToasts()
  const showSaved = useSavedToast()
  const { schooleId } = currentUser()
  const make = (body: Body, recording: string, further?: 'skip' | 'only') =>
    add.mutateAsync({ body: { ...body, schooleId, recording, further } })

  const save = async (body: Body): Promise<Saved> => {
    // An unchanged retry keeps its id.
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content) attempt.current = { content, id: newRecordingId(), body }
    const recording = attempt.current.id
    if (!entity) return make(body, recording, body.key && isOne(body) ? undefined : 'skip')
    return update.mutateAsync({ params: { id: entity._id }, body: { ...changeOf(body), recording } })
  }

  const onDone = (answer: Saved) => {
    const { id, body } = attempt.current!
    const records = [answer.data].flat()
    const skipped = 'skipped' in answer ? answer.skipped : 0
    close?.()
    planner?.onPlanned({ classId: body.classId, startDate: body.date, endDate: body.endDate })
    const recordThem = async () => {
      const recording = newRecordingId()
      const { data } = await make(body, recording, 'only')
      showSaved(recording, data, message(answer.message))
    }
    showSaved(
      id,
      records,
      recordedText({
        answer,
        recorded: records.length,
        ...(body.key ? { further: skipped } : { planned: skipped }),
      }),
      body.key && skipped > 0
        ? { label: t('recorded.too'), onClick: () => void recordThem().catch(toasts.failure) }
        : undefined,
    )
  }
  return { save, onDone }
}

function isOne({ isEventForAllStudent, studentId, activityRelationships }: Body): boolean {
  return !isEventForAllStudent && studentId?.length === 1 && activityRelationships?.length === 1
}

/** Shows what was saved in a toast, with Undo and an optional second action. */
function useSavedToast() {
  const t = useTexts('parts')
  const toasts = useToasts()
  const undo = useKeyUndo()
  const describe = useRecordDescription()
  return (id: string, records: readonly ActivityRecord[], text: string, action?: ToastAction) => {
    if (records.length === 0) return toasts.success(text, action && [action])
    const [first] = records
    const number = { number: records.length }
    const recording: Undoable = {
      id,
      what: first && records.length === 1 ? describe(first) : t('recorded.entries', number),
      label: first && records.length === 1 ? workName(first) : t('recorded.entries', number),
    }
    undo.begin(recording)
    undo.showToast(recording, `${text} ${recording.what}`, { action })
  }
}

/** Describes a record, with its key if it has one. */
function useRecordDescription(): (record: ActivityRecord) => string {
  const t = useTexts('parts')
  const keyName = useKeyName()
  return record =>
    record.key
      ? t('recorded.cell', {
          child: childName(record.studentId),
          exercise: workName(record),
          key: keyName(record.key),
        })
      : recordName(record)
}

/** Chooses children or the whole class. A record being edited keeps its child. */
function ChildrenFields({ locked }: { locked: boolean }) {
  const t = useTexts('planner')
  const { watch, clearErrors } = useFormContext<Chosen>()
  const { options, loading } = useClassChildren(watch('classId') ?? '')
  const everybody = watch('isEventForAllStudent')
  // With the whole class chosen, no single child is required.
  useEffect(() => {
    if (everybody) clearErrors('studentId')
  }, [everybody, clearErrors])
  return (
    <>
      <SeveralField
        name="studentId"
        label={t('students')}
        options={options}
        loading={loading}
        readOnly={locked}
        disabled={everybody}
      />
      {!locked && <CheckboxField name="isEventForAllStudent" label={t('allClass')} />}
    </>
  )
}
