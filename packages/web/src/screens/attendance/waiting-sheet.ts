import type { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import type { Waiting } from '../../api/outbox/queue.ts'
import type { Draft } from './marks.ts'

/** A sheet as it is sent, and so as it waits on the device. */
type SentSheet = Pick<BodyOf<typeof api.attendance.add>, 'version'> & {
  classId: string
  date: string
  studentList: { _id: string; status: boolean }[]
}

/** The call that a sheet waits for. */
export const sheetCall = 'attendance.add'

/** What a sheet is about: its class and day. */
export function aboutDay({ classId, date }: Pick<SentSheet, 'classId' | 'date'>): string {
  return `attendance ${classId} ${date}`
}

/** A sheet that waits, with what was ticked in figures. */
export function sheetOf({ body }: Waiting) {
  const { classId, date, studentList } = body as SentSheet
  const present = studentList.filter(({ status }) => status).length
  return { classId, date, present, absent: studentList.length - present }
}

/** The ticks of a sheet that waits, to go on from. */
export function draftOf({ body }: Waiting): Draft {
  const { studentList, version = 0 } = body as SentSheet
  return { marks: new Set(studentList.filter(({ status }) => status).map(({ _id }) => _id)), version }
}
