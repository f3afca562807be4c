import type { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import { type QueuedSave, refusalOf } from '../../api/outbox/queue.ts'
import type { QueuedSheet } from './day-state.ts'

/** A sheet's request body, as it is also stored on the device. */
export type SentSheet = Pick<BodyOf<typeof api.attendance.add>, 'version'> & {
  classId: string
  date: string
  studentList: { _id: string; status: boolean }[]
}

export const sheetCall = 'attendance.add'

/** The `about` of a sheet: its class and day. */
export function aboutDay({ classId, date }: Pick<SentSheet, 'classId' | 'date'>): string {
  return `attendance ${classId} ${date}`
}

/** A queued sheet with its counts. */
export function sheetOf({ body }: QueuedSave) {
  const { classId, date, studentList } = body as SentSheet
  const present = studentList.filter(({ status }) => status).length
  return { classId, date, present, absent: studentList.length - present }
}

/** What a queued save says of its day: its marks, for further changes, and whether it was refused. */
export function queuedSheetOf(save: QueuedSave): QueuedSheet {
  const { studentList, version = 0 } = save.body as SentSheet
  const marks = new Set(studentList.filter(({ status }) => status).map(({ _id }) => _id))
  return { savedAt: save.savedAt, draft: { marks, version }, refusal: refusalOf(save) }
}
