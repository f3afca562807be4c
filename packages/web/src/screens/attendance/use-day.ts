import { api } from '@casa/contract'
import type { AttendanceSheet } from '@casa/contract/attendance'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { childrenOf, type Draft, type Marks, storedMarks } from './marks.ts'

/**
 * One class's day on the screen: the children, who is marked present, and the save. What was ticked stays while
 * another class or day is looked at, and through every save that fails; so does the version on which the first tick
 * was made, so that a sheet which arrives afterwards is not overwritten unseen.
 */
export function useDay(classId: string, date: string) {
  const key = `${classId} ${date}`
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [rival, setRival] = useState<AttendanceSheet>()
  const [failed, setFailed] = useState<{ key: string; error: unknown }>()
  const summary = useCall(api.attendance.summary, { body: { classId, date } }, { enabled: classId !== '' })
  const save = useWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const draft = drafts[key]
  const children = summary.data ? childrenOf(summary.data) : []
  const marks = draft?.marks ?? (summary.data ? storedMarks(summary.data) : new Set<string>())
  const version = draft?.version ?? summary.data?.attendenceReport?.version ?? 0
  const mark = (next: Marks) => setDrafts(all => ({ ...all, [key]: { marks: next, version } }))

  const submit = async (over = version) => {
    setFailed(undefined)
    const studentList = children.map(({ _id }) => ({ _id, status: marks.has(_id) }))
    try {
      const answer = await save.mutateAsync({ body: { classId, date, studentList, version: over } })
      setDrafts(all => afterSaving(all, key, marks, answer.data.version))
      setRival(undefined)
      toasts.success(message(answer.message))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.current)
        setRival(error.current as AttendanceSheet)
      else setFailed({ key, error })
    }
  }
  const takeTheirs = async () => {
    const { error } = await summary.refetch()
    if (error) return setFailed({ key, error })
    setDrafts(all => without(all, key))
    setRival(undefined)
  }
  const shown = rival?.classId?._id === classId && rival.date === date ? rival : undefined
  return {
    summary,
    sheet: summary.data?.attendenceReport ?? null,
    children,
    marks,
    mark,
    submit,
    saving: save.isPending,
    failure: failed?.key === key ? failed.error : undefined,
    changed: draft !== undefined,
    unsent: Object.keys(drafts).length > 0,
    rival: shown,
    takeTheirs,
  }
}

/** A class's day as `useDay` gives it. */
export type Day = ReturnType<typeof useDay>

/** What was sent is no draft any more; a tick made while it was on its way still is. */
function afterSaving(drafts: Record<string, Draft>, key: string, sent: Marks, version: number) {
  const draft = drafts[key]
  return draft && draft.marks !== sent ? { ...drafts, [key]: { ...draft, version } } : without(drafts, key)
}

function without(drafts: Record<string, Draft>, key: string): Record<string, Draft> {
  const { [key]: _, ...rest } = drafts
  return rest
}
