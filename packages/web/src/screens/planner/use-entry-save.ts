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
import { nameOf } from '../../parts/pupil-fields.tsx'
import { useClose } from '../../ui/route-dialog.tsx'
import { type ToastAction, useToasts } from '../../ui/toasts.tsx'
import { entryName, exerciseName } from './entry-name.ts'
import { changeOf, type entrySchema } from './entry-values.ts'
import { type Recording, useKeyUndo } from './key-undo.tsx'
import type { PlannerContext } from './planner-context.ts'

type Body = z.output<typeof entrySchema> & { version?: number }
type Saved = AnswerOf<typeof api.records.addMany> | AnswerOf<typeof api.records.update>
type Sent = { content: string; id: string; body: Body }

/**
 * The save of the planner's form, which can be taken back: new entries go, a changed one becomes what it was. A key for
 * several children skips those who are further on, and offers to record them too. Afterwards the plan shows the days of
 * what was planned.
 */
export function useEntrySave(entity: RecordWithHistory | undefined) {
  const t = useTexts('parts')
  const add = useWrite(api.records.addMany)
  const update = useWrite(api.records.update)
  const sent = useRef<Sent>(undefined)
  const close = useClose()
  const { onPlanned } = useOutletContext<PlannerContext>()
  const message = useMessages()
  const toasts = useToasts()
  const tell = useTelling()
  const { schooleId } = currentUser()
  const make = (body: Body, recording: string, further?: 'skip' | 'only') =>
    add.mutateAsync({ body: { ...body, schooleId, recording, further } })

  const save = async (body: Body): Promise<Saved> => {
    // What is sent again unchanged is the same recording.
    const content = JSON.stringify(body)
    if (sent.current?.content !== content) sent.current = { content, id: newRecordingId(), body }
    const recording = sent.current.id
    if (!entity) return make(body, recording, isOne(body) ? undefined : 'skip')
    return update.mutateAsync({ params: { id: entity._id }, body: { ...changeOf(body), recording } })
  }

  const onDone = (answer: Saved) => {
    const { id, body } = sent.current!
    const entries = [answer.data].flat()
    const skipped = 'skipped' in answer ? answer.skipped : 0
    close?.()
    onPlanned({ classId: body.classId, startDate: body.date, endDate: body.endDate })
    const counts = { recorded: entries.length, further: skipped }
    const recordThem = async () => {
      const recording = newRecordingId()
      const { data } = await make(body, recording, 'only')
      tell(recording, data, message(answer.message))
    }
    tell(
      id,
      entries,
      [message(answer.message), ...(skipped > 0 ? [t('recorded.further', counts)] : [])].join(' '),
      skipped > 0
        ? { label: t('recorded.too'), onClick: () => void recordThem().catch(toasts.failure) }
        : undefined,
    )
  }
  return { save, onDone }
}

function isOne({ isEventForAllStudent, studentId, activityRelationships }: Body): boolean {
  return !isEventForAllStudent && studentId?.length === 1 && activityRelationships?.length === 1
}

/** Tells what was saved, with Undo and perhaps another button. */
function useTelling() {
  const t = useTexts('parts')
  const toasts = useToasts()
  const undo = useKeyUndo()
  const words = useEntryWords()
  return (id: string, entries: readonly ActivityRecord[], said: string, more?: ToastAction) => {
    if (entries.length === 0) return toasts.success(said, more && [more])
    const [first] = entries
    const number = { number: entries.length }
    const recording: Recording = {
      id,
      what: first && entries.length === 1 ? words(first) : t('recorded.entries', number),
      label: first && entries.length === 1 ? exerciseName(first) : t('recorded.entries', number),
    }
    undo.begin(recording)
    undo.tell(recording, `${said} ${recording.what}`, more)
  }
}

/** What one entry is called, with the key where it has one. */
function useEntryWords(): (entry: ActivityRecord) => string {
  const t = useTexts('parts')
  const called = useKeyName()
  return entry =>
    entry.key
      ? t('recorded.cell', {
          child: nameOf(entry.studentId),
          exercise: exerciseName(entry),
          key: called(entry.key),
        })
      : entryName(entry)
}
