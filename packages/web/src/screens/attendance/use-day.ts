import { api } from '@casa/contract'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { outbox, useWaiting } from '../../api/outbox/outbox.ts'
import { useSteadyWrite } from '../../api/outbox/steady-write.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { refusalOf } from '../../parts/waiting-list.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { childrenOf, type MarkState, type Marks, rivalOf, storedMarks, toggled, unmarkedOf } from './marks.ts'
import { useDrafts } from './use-drafts.ts'
import { aboutDay, draftOf } from './waiting-sheet.ts'

/**
 * One class's day on the screen: the children, who is marked present, and the save. What was ticked stays while
 * another class or day is looked at, and through every save that fails; so does the version on which the first tick
 * was made, so that a sheet which arrives afterwards is not overwritten unseen.
 */
export function useDay(classId: string, date: string, pending: boolean) {
  const about = aboutDay({ classId, date })
  const drafts = useDrafts()
  const [failed, setFailed] = useState<{ about: string; error: unknown }>()
  const [told, setTold] = useState(false)
  const summary = useCall(api.attendance.summary, { body: { classId, date } }, { enabled: classId !== '' })
  const { options } = useClasses(classId)
  const { save, pending: saving } = useSteadyWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('attendance')
  const { day } = useFormats()
  useLive('attendance')
  const waiting = useWaiting().findLast(one => one.about === about)
  const ticked = drafts.all[about]
  const draft = ticked ?? (waiting && draftOf(waiting))
  const children = summary.data ? childrenOf(summary.data) : []
  const marks = draft?.marks ?? (summary.data ? storedMarks(summary.data) : new Set<string>())
  const sheet = summary.data?.attendenceReport ?? null
  const unmarked = summary.data && !waiting ? unmarkedOf(summary.data) : new Set<string>()
  const stateOf = (id: string): MarkState =>
    marks.has(id) ? 'present' : unmarked.has(id) ? 'unmarked' : 'absent'
  const version = draft?.version ?? sheet?.version ?? 0
  // What waits is the server's to judge; what is on screen, or came back refused, is held against what is stored now.
  const open = draft !== undefined && !saving && (ticked !== undefined || waiting?.refusal !== undefined)
  const rival = open && summary.data ? rivalOf(draft, sheet, summary.dataUpdatedAt) : undefined

  const submit = async (over = version) => {
    setFailed(undefined)
    setTold(false)
    const studentList = children.map(({ _id }) => ({ _id, status: marks.has(_id) }))
    const room = options.find(({ value }) => value === classId)?.label ?? ''
    const label = t('waiting.label', { class: room, day: day(date) })
    try {
      const body = { classId, date, studentList, version: over }
      const answer = await save({ about, label, body }, ({ data }) =>
        drafts.arrived(about, marks, data.version),
      )
      if (answer) toasts.success(message(answer.message))
      else drafts.drop(about, marks)
    } catch (error) {
      setFailed({ about, error })
      if (!(error instanceof ApiError && error.status === 409)) return
      await summary.refetch()
      setTold(true)
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
    /** The sheet is stored, or waits on this device: who is not on it is absent. */
    taken: sheet !== null || waiting !== undefined,
    /** The day is one of the school's holidays. */
    holiday: summary.data?.holiday ?? false,
    toggle: (id: string) => drafts.keep(about, { ...draft, marks: toggled(marks, id), version }),
    mark: (next: Marks) => drafts.keep(about, { ...draft, marks: next, version }),
    submit,
    saving,
    pending,
    failure: rival ? undefined : failure,
    changed: open,
    /** Since when this sheet waits on the device for the network. */
    waitsSince: open ? undefined : waiting?.savedAt,
    unsent: Object.keys(drafts.all).length > 0,
    rival,
    /** Whether a save was refused because of the rival, just now. */
    told,
    takeTheirs,
    /** Forgets what was ticked, because the sheet itself was taken away. */
    forget: () => drafts.drop(about),
  }
}

/** A class's day as `useDay` gives it. */
export type Day = ReturnType<typeof useDay>
