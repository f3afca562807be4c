import { api } from '@casa/contract'
import type { Event, EventStudent } from '@casa/contract/assignments'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { refetchAfter, useCall, useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useOnlyClass } from '../../lib/own-classes.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { useClasses } from '../../parts/use-classes.ts'
import { useToasts } from '../../ui/toasts.tsx'

/**
 * Submits children's parts in an assignment, one or many in one request. `outcome` says what the last Submit or Undo
 * did; `undo` is there while the last Submit can be undone.
 */
export function useSubmission({ _id: id }: Event) {
  const t = useTexts('assignments')
  const message = useMessages()
  const toasts = useToasts()
  const client = useQueryClient()
  const write = useWrite(api.assignments.submit)
  const writeUndo = useWrite(api.assignments.undo)
  const [outcome, setOutcome] = useState<string>()
  const [last, setLast] = useState<string>()
  // An unchanged retry keeps its id, so that it submits once.
  const attempt = useRef({ content: '', recording: '' })

  const fail = async (error: unknown) => {
    toasts.failure(error)
    // Somebody else may have changed it in the meantime: the current state is shown.
    await refetchAfter(client, api.assignments.submit)
  }
  const submit = async (chosen: readonly EventStudent[]): Promise<boolean> => {
    const parts = chosen.map(({ _id, version }) => ({ _id, version }))
    const content = JSON.stringify(parts)
    if (attempt.current.content !== content) attempt.current = { content, recording: newRecordingId() }
    const { recording } = attempt.current
    try {
      const {
        message: text,
        data,
        skipped,
      } = await write.mutateAsync({ params: { id }, body: { parts, recording } })
      const [only] = chosen
      const who =
        chosen.length === 1 && only ? childName(only.studentId) : t('childrenCount', { count: data.count })
      const done = data.count > 0 ? [message(text), who] : []
      setOutcome([...done, ...(skipped > 0 ? [t('skipped', { count: skipped })] : [])].join(' '))
      setLast(data.count > 0 ? recording : undefined)
      return true
    } catch (error) {
      await fail(error)
      return false
    }
  }
  const undo = async (recording: string) => {
    try {
      const answer = await writeUndo.mutateAsync({ body: { recording } })
      setOutcome(message(answer.message))
    } catch (error) {
      setOutcome(undefined)
      await fail(error)
    }
    setLast(undefined)
  }
  return {
    submit,
    outcome,
    undo: last === undefined ? undefined : () => undo(last),
    saving: write.isPending || writeUndo.isPending,
  }
}

/** The children who are present today in an assignment's class; undefined until its attendance has been taken. */
export function usePresentChildren({ classId }: Event): ReadonlySet<string> | undefined {
  const date = useSchoolDay()
  const only = useOnlyClass()
  const classes = useClasses(undefined, { enabled: only === '' })
  const id = classId?._id ?? ''
  const isReached =
    id !== '' && (only === '' ? classes.options.some(({ value }) => value === id) : only === id)
  const { data } = useCall(api.attendance.summary, { body: { classId: id, date } }, { enabled: isReached })
  return useMemo(
    () => (data?.attendenceReport ? new Set(data.presentStudents.map(({ _id }) => _id)) : undefined),
    [data],
  )
}
