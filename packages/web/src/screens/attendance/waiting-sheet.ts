import type { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import type { QueuedSave } from '../../api/outbox/queue.ts'
import type { Draft } from './marks.ts'

/** A sheet's request body, as it is also stored on the device. */
type SentSheet = Pick<BodyOf<typeof api.attendance.add>, 'version'> & {
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

/** The marks of a queued sheet, for further changes. */
export function draftOf({ body }: QueuedSave): Draft {
  const { studentList, version = 0 } = body as SentSheet
  return { marks: new Set(studentList.filter(({ status }) => status).map(({ _id }) => _id)), version }
}
