import { api } from '@casa/contract'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { outbox, useQueuedSaves } from '../../api/outbox/outbox.ts'
import { useQueuedWrite } from '../../api/outbox/queued-write.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { refusalOf } from '../../parts/waiting-list.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import {
  childrenOf,
  conflictOf,
  type MarkState,
  type Marks,
  storedMarks,
  toggled,
  unmarkedOf,
} from './marks.ts'
import { useDrafts } from './use-drafts.ts'
import { aboutDay, draftOf } from './waiting-sheet.ts'

/**
 * The state of a class's day: the children, their marks, and the save. Unsaved marks survive a change of class or day and
 * every failed save. They keep the version that they are based on, so that a newer sheet is not overwritten unseen.
 */
export function useDay(classId: string, date: string, pending: boolean) {
  const about = aboutDay({ classId, date })
  const drafts = useDrafts()
  const [failed, setFailed] = useState<{ about: string; error: unknown }>()
  const [justRefused, setJustRefused] = useState(false)
  const summary = useCall(api.attendance.summary, { body: { classId, date } }, { enabled: classId !== '' })
  const { options } = useClasses(classId)
  const { save, pending: saving } = useQueuedWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('attendance')
  const { day } = useFormats()
  useLive('attendance')
  const waiting = useQueuedSaves().findLast(save => save.about === about)
  const ticked = drafts.all[about]
  const draft = ticked ?? (waiting && draftOf(waiting))
  const children = summary.data ? childrenOf(summary.data) : []
  const marks = draft?.marks ?? (summary.data ? storedMarks(summary.data) : new Set<string>())
  const sheet = summary.data?.attendenceReport ?? null
  const unmarked = summary.data && !waiting ? unmarkedOf(summary.data) : new Set<string>()
  const stateOf = (id: string): MarkState =>
    marks.has(id) ? 'present' : unmarked.has(id) ? 'unmarked' : 'absent'
  const version = draft?.version ?? sheet?.version ?? 0
  // A queued sheet is left for the server to check. Unsaved marks and a refused sheet are compared with the stored one.
  const open = draft !== undefined && !saving && (ticked !== undefined || waiting?.refusal !== undefined)
  const conflict = open && summary.data ? conflictOf(draft, sheet, summary.dataUpdatedAt) : undefined

  const submit = async (baseVersion = version) => {
    setFailed(undefined)
    setJustRefused(false)
    const studentList = children.map(({ _id }) => ({ _id, status: marks.has(_id) }))
    const className = options.find(({ value }) => value === classId)?.label ?? ''
    const label = t('waiting.label', { class: className, day: day(date) })
    try {
      const body = { classId, date, studentList, version: baseVersion }
      const answer = await save({ about, label, body }, ({ data }) =>
        drafts.saved(about, marks, data.version),
      )
      if (answer) toasts.success(message(answer.message))
      else drafts.drop(about, marks)
    } catch (error) {
      setFailed({ about, error })
      if (!(error instanceof ApiError && error.status === 409)) return
      await summary.refetch()
      setJustRefused(true)
    }
  }
  const takeTheirs = async () => {
    const { error } = await summary.refetch()
    if (error) return setFailed({ about, error })
    setFailed(undefined)
    drafts.drop(about)
    if (waiting) await outbox.discard(waiting.key)
  }
  const refusal = waiting && refusalOf(waiting)
  const failure = failed?.about === about ? failed.error : refusal
  return {
    date,
    summary,
    sheet,
    children,
    marks,
    stateOf,
    /** Whether a sheet is stored or queued: children that are not on it are absent. */
    taken: sheet !== null || waiting !== undefined,
    holiday: summary.data?.holiday ?? false,
    toggle: (id: string) => drafts.keep(about, { ...draft, marks: toggled(marks, id), version }),
    mark: (next: Marks) => drafts.keep(about, { ...draft, marks: next, version }),
    submit,
    saving,
    pending,
    failure: conflict ? undefined : failure,
    changed: open,
    /** The time since which this sheet is queued on the device. */
    waitsSince: open ? undefined : waiting?.savedAt,
    unsent: Object.keys(drafts.all).length > 0,
    conflict,
    /** Whether the last save was refused because of the conflict. */
    justRefused,
    takeTheirs,
    /** Drops the unsaved marks after the sheet was deleted. */
    forget: () => drafts.drop(about),
  }
}

export type Day = ReturnType<typeof useDay>
