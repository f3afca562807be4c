import { api } from '@casa/contract'
import type { ActivityRecord } from '@casa/contract/recording'
import type { RecordWithHistory } from '@casa/contract/records'
import type { AnswerOf } from '@casa/contract/route'
import { useRef } from 'react'
import { useOutletContext } from 'react-router'
import type * as z from 'zod'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { type Recording, useKeyUndo } from '../../parts/key-undo.tsx'
import { useRecordedText } from '../../parts/recorded-text.ts'
import { nameOf } from '../../parts/student-name.ts'
import { useClose } from '../../ui/route-dialog.tsx'
import { type ToastAction, useToasts } from '../../ui/toasts.tsx'
import type { PlannerContext } from './planner-context.ts'
import { exerciseName, recordName } from './record-name.ts'
import { changeOf, type recordSchema } from './record-values.ts'

type Body = z.output<typeof recordSchema> & { version?: number }
type Saved = AnswerOf<typeof api.records.addMany> | AnswerOf<typeof api.records.update>
type Attempt = { content: string; id: string; body: Body }

/**
 * Saves the planner's form with undo. A key for several children skips those who are further on and offers to record
 * them too; a plan skips what it holds on these days already. Afterwards the plan shows the days of the new records.
 */
export function useRecordSave(entity: RecordWithHistory | undefined) {
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
    // An unchanged retry is the same recording.
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
    const recording: Recording = {
      id,
      what: first && records.length === 1 ? describe(first) : t('recorded.entries', number),
      label: first && records.length === 1 ? exerciseName(first) : t('recorded.entries', number),
    }
    undo.begin(recording)
    undo.showToast(recording, `${text} ${recording.what}`, action)
  }
}

/** Describes a record, with its key if it has one. */
function useRecordDescription(): (record: ActivityRecord) => string {
  const t = useTexts('parts')
  const keyName = useKeyName()
  return record =>
    record.key
      ? t('recorded.cell', {
          child: nameOf(record.studentId),
          exercise: exerciseName(record),
          key: keyName(record.key),
        })
      : recordName(record)
}
