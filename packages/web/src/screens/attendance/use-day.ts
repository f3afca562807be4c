import { api } from '@casa/contract'
import { useCallback, useReducer } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { type Acknowledgement, outbox, useAcknowledged, useQueuedSaves } from '../../api/outbox/outbox.ts'
import { useQueuedWrite } from '../../api/outbox/queued-write.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import type { SentSheet } from '../../parts/sent-sheet.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { aboutDay, type DayEvent, dayAfter, daysAfter, queuedSheetOf, shownDay } from './day-state.ts'
import { type Marks, toggled } from './marks.ts'

/**
 * A class's day as the screen shows it, and the available actions; see `day-state.ts` for the transitions. Unsent
 * marks survive a change of class or day and every failed save.
 */
export function useDay(classId: string, date: string, pending: boolean) {
  const about = aboutDay({ classId, date })
  const { days, dispatch } = useDays()
  const summary = useCall(api.attendance.summary, { body: { classId, date } }, { enabled: classId !== '' })
  const waiting = useQueuedSaves().findLast(save => save.about === about)
  const { save, saving } = useSaveSheet(classId, date)
  const toasts = useToasts()
  useLive('attendance')
  // The queue and the cache keep their own data. It is merged at each render instead of being copied.
  const external: DayEvent[] = [
    { type: 'queueRead', queued: waiting && queuedSheetOf(waiting) },
    { type: 'read', summary: summary.data, at: summary.dataUpdatedAt },
  ]
  const shown = shownDay(external.reduce(dayAfter, days[about] ?? {}))
  const { children, marks, version } = shown
  const apply = (event: DayEvent) => dispatch({ about, event })
  const mark = (next: Marks) => apply({ type: 'marked', marks: next, version })

  const submit = async (baseVersion = version) => {
    apply({ type: 'submitted', marks, version: baseVersion })
    const studentList = children.map(({ _id }) => ({ _id, status: marks.has(_id) }))
    try {
      const stored = await save({ about, studentList, version: baseVersion })
      apply(stored ? { type: 'stored', ...stored } : { type: 'queued' })
    } catch (error) {
      apply({ type: 'failed', error })
      // Somebody else saved the sheet, or a child has left the class.
      if (error instanceof ApiError && [409, 422].includes(error.status)) await summary.refetch()
    }
  }
  const takeTheirs = async () => {
    const { error } = await summary.refetch()
    if (error) return toasts.failure(error)
    apply({ type: 'dropped' })
    if (waiting) await outbox.discard(waiting.key)
  }
  return {
    ...shown,
    /** The class and day. */
    about,
    date,
    summary,
    mark,
    toggle: (id: string) => mark(toggled(marks, id)),
    submit,
    saving,
    pending,
    /** Whether any day has marks that have not been submitted. */
    unsent: Object.values(days).some(({ unsent }) => unsent !== undefined),
    takeTheirs,
    /** Drops the unsent marks after the sheet was deleted. */
    dropUnsent: () => apply({ type: 'dropped' }),
  }
}

export type Day = ReturnType<typeof useDay>

/** The state of every class and day on this screen. */
function useDays() {
  const [days, dispatch] = useReducer(daysAfter, {})
  const follow = useCallback(({ save: { about, body }, version }: Acknowledgement) => {
    if (version === undefined) return
    dispatch({ about, event: { type: 'acknowledged', base: Number(body.version), version, at: Date.now() } })
  }, [])
  useAcknowledged(follow)
  return { days, dispatch }
}

type Sheet = { about: string } & Pick<SentSheet, 'studentList' | 'version'>

/** The version that the server stored, and when it responded. */
type StoredSheet = { version: number; at: number }

/**
 * Saves the sheet of a class and day. `save` returns what the server stored, after the day has been fetched again;
 * undefined if the sheet is queued on this device. Throws the server's refusal.
 */
function useSaveSheet(classId: string, date: string) {
  const { options } = useClasses(classId)
  const write = useQueuedWrite(api.attendance.add)
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('attendance')
  const { day } = useFormats()
  const save = async ({ about, ...marks }: Sheet): Promise<StoredSheet | undefined> => {
    const className = options.find(({ value }) => value === classId)?.label ?? ''
    const label = t('waiting.label', { class: className, day: day(date) })
    const body = { classId, date, ...marks }
    let at = 0
    const answer = await write.save({ about, label, body }, () => {
      at = Date.now()
    })
    if (!answer) return undefined
    toasts.success(message(answer.message))
    return { version: answer.data.version, at }
  }
  return { save, saving: write.pending }
}

/** Submits a day's sheet, asking first on a holiday. Takes the version that it replaces. */
export function useSubmit(day: Day): (baseVersion?: number) => Promise<void> {
  const t = useTexts('attendance')
  const holidayText = useHolidayText()
  const confirm = useConfirm()
  return async baseVersion => {
    const title = holidayText(day)
    const question = { title, text: t('holidayText'), action: t('submit') }
    if (!day.holiday || (await confirm(question))) await day.submit(baseVersion)
  }
}

/** Returns a function that says that a day is a holiday, and which. */
export function useHolidayText(): (day: Pick<Day, 'date' | 'holiday'>) => string {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  return ({ date, holiday }) =>
    t(holiday?.name ? 'holidayNamed' : 'holiday', { day: dayInWords(date), name: holiday?.name })
}
