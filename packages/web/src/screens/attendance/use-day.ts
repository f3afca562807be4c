import { api } from '@casa/contract'
import type { AttendanceSheet } from '@casa/contract/attendance'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { childrenOf, type Marks, storedMarks } from './marks.ts'

/**
 * One class's day on the screen: the children, who is marked present, and the save. What was ticked stays while
 * another class or day is looked at, and through every save that fails.
 */
export function useDay(classId: string, date: string) {
  const key = `${classId} ${date}`
  const [drafts, setDrafts] = useState<Record<string, Marks | undefined>>({})
  const [rival, setRival] = useState<AttendanceSheet>()
  const summary = useCall(api.attendance.summary, { body: { classId, date } }, { enabled: classId !== '' })
  const save = useWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const children = summary.data ? childrenOf(summary.data) : []
  const marks = drafts[key] ?? (summary.data ? storedMarks(summary.data) : new Set<string>())
  const mark = (next: Marks | undefined) => setDrafts(all => ({ ...all, [key]: next }))

  const submit = async (version = summary.data?.attendenceReport?.version ?? 0) => {
    const studentList = children.map(({ _id }) => ({ _id, status: marks.has(_id) }))
    try {
      const answer = await save.mutateAsync({ body: { classId, date, studentList, version } })
      mark(undefined)
      setRival(undefined)
      toasts.success(message(answer.message))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.current)
        setRival(error.current as AttendanceSheet)
      else toasts.failure(error)
    }
  }
  const takeTheirs = async () => {
    mark(undefined)
    setRival(undefined)
    await summary.refetch()
  }
  const shown = rival?.classId?._id === classId && rival.date === date ? rival : undefined
  return {
    summary,
    children,
    marks,
    mark,
    submit,
    saving: save.isPending,
    changed: drafts[key] !== undefined,
    rival: shown,
    takeTheirs,
  }
}
