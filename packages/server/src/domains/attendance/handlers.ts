import type { AttendanceSheet } from '@casa/contract/attendance'
import { attendance as calls } from '@casa/contract/attendance'
import { whyNotTake } from '@casa/contract/rules/attendance'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { requireSchool, type Scope } from '../../platform/db/scope.ts'
import { conflict, invalid, notFound, Problem } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import {
  closeSheet,
  eraseMarks,
  known,
  lockSheet,
  monthsOf,
  type OpenSheet,
  openSheet,
  rosterOf,
  sheetRows,
  summaryOf,
  writeMarks,
} from './queries.ts'
import { faultsOf, type Mark, marksOf } from './rules.ts'

export const attendance = implement(calls, {
  add: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    await requirePlace(tx, scope, body.classId, body.teacherId)
    const day = body.date ?? scope.today
    const refusal = whyNotTake(day, scope.today)
    if (refusal) throw invalid('date', refusal)
    const sheet = await openSheet(tx, scope, newId(), { classId: body.classId, day })
    return { data: await saveSheet(tx, scope, sheet, body) }
  },

  summary: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    await requirePlace(tx, scope, body.classId)
    const of = { classId: body.classId, day: body.date ?? scope.today }
    const { sheet, present, absent, unmarked } = await summaryOf(tx, scope, of)
    const stored = sheet ? (await sheetRows.get(tx, scope, sheet)).text : 'null'
    return new Json(
      `{"attendenceReport":${stored},"presentStudents":${present},"absentStudents":${absent},"unmarkedStudents":${unmarked}}`,
    )
  },

  list: async ({ scope, tx, params, query }) => {
    requireSchool(scope, params.id)
    return sheetRows.list(tx, scope, query, sql`t.school_id = ${params.id}`)
  },

  find: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    return sheetRows.list(tx, scope, body)
  },

  months: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    const months = await monthsOf(tx, scope, body.studentId)
    if (!months) throw notFound()
    return months
  },

  update: async ({ scope, tx, params, body }) => {
    requireSchool(scope, body.schooleId ?? undefined)
    const sheet = await lockSheet(tx, scope, params.id)
    if (!sheet) throw notFound()
    if ((body.classId ?? sheet.classId) !== sheet.classId) throw invalid('classId', otherPlace)
    if ((body.date ?? sheet.day) !== sheet.day) throw invalid('date', otherPlace)
    await requirePlace(tx, scope, sheet.classId, body.teacherId)
    return { data: await saveSheet(tx, scope, sheet, body) }
  },

  remove: async ({ scope, tx, params }) => {
    const sheet = await lockSheet(tx, scope, params.id)
    if (!sheet) throw notFound()
    await eraseMarks(tx, scope, sheet)
    return { data: await sheetRows.remove(tx, scope, sheet._id) }
  },
})

const otherPlace = 'A sheet stays with its class and day. Save the other day as a sheet of its own.'

async function requirePlace(tx: Tx, scope: Scope, classId: string, teacherId?: string | null): Promise<void> {
  const found = await known(tx, scope, classId, teacherId)
  if (!found.class) throw notFound()
  if (!found.teacher) throw invalid('teacherId', 'This teacher is not of the school.')
}

type Sent = { studentList?: Mark[]; teacherId?: string | null; version?: number }

/** Saves what was sent into a locked sheet. Throws 409 with the sheet as it stands when the sender saw another one. */
async function saveSheet(tx: Tx, scope: Scope, sheet: OpenSheet, sent: Sent): Promise<Json<AttendanceSheet>> {
  if (sent.version !== undefined && sent.version !== sheet.version) {
    const current = sheet.version === 0 ? undefined : await sheetRows.get(tx, scope, sheet._id)
    throw conflict('Somebody else saved this attendance meanwhile.', current?.text)
  }
  if (sent.studentList) {
    const roster = await rosterOf(tx, scope, sheet)
    const errors = faultsOf(roster, sent.studentList)
    if (errors[0]) throw new Problem(422, errors[0].message, { errors })
    await writeMarks(tx, scope, sheet, marksOf(roster, sent.studentList))
  }
  return closeSheet(tx, scope, sheet, scope.teacherId ?? sent.teacherId)
}
