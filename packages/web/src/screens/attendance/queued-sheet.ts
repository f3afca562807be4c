import { type QueuedSave, refusalOf } from '../../api/outbox/queue.ts'
import type { SentSheet } from '../../parts/sent-sheet.ts'
import type { QueuedSheet } from './day-state.ts'

/** The `about` of a sheet: its class and day. */
export function aboutDay({ classId, date }: Pick<SentSheet, 'classId' | 'date'>): string {
  return `attendance ${classId} ${date}`
}

/** The state of a queued save: its marks, for further changes, and whether it was refused. */
export function queuedSheetOf(save: QueuedSave): QueuedSheet {
  const { studentList, version = 0 } = save.body as SentSheet
  const marks = new Set(studentList.filter(({ status }) => status).map(({ _id }) => _id))
  return { savedAt: save.savedAt, draft: { marks, version }, refusal: refusalOf(save) }
}
