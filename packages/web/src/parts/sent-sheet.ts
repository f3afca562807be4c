import type { api } from '@casa/contract'
import type { BodyOf } from '@casa/contract/route'
import type { QueuedSave } from '../api/outbox/queue.ts'

/** An attendance sheet's request body, as also stored on the device. */
export type SentSheet = Pick<BodyOf<typeof api.attendance.add>, 'version'> & {
  classId: string
  date: string
  studentList: { _id: string; status: boolean }[]
}

const sheetCall = 'attendance.add'

/** A queued attendance sheet's request body; undefined for any other save. */
export function sentSheetOf({ call, body }: QueuedSave): SentSheet | undefined {
  return call === sheetCall ? (body as SentSheet) : undefined
}
