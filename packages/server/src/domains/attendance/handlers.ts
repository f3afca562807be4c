import { attendance as calls } from '@casa/contract/attendance'
import { refusals } from '@casa/contract/refusals'
import { whyNotTake } from '@casa/contract/rules/attendance'
import { invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { listSheets, lockSheet, openSheet, removeSheet, requirePlace, saveSheet } from './queries.ts'
import { readRegister } from './register-queries.ts'
import { listAbsences, listCounts, listReport, readMonths, summaryOf } from './report-queries.ts'
import { cutSpan, filterSpan } from './rules.ts'

const { stays } = refusals.attendance

export const attendance = implement(calls, {
  add: async ({ scope, tx, body, announce }) => {
    announce('attendance')
    const day = body.date ?? scope.today
    await requirePlace(tx, scope, body.classId, body.teacherId, { day, marks: body.studentList })
    const refusal = whyNotTake(day, scope.today)
    if (refusal) throw invalid('date', refusal)
    const sheet = await openSheet(tx, scope, { classId: body.classId, day })
    return { data: await saveSheet(tx, scope, sheet, body) }
  },

  summary: async ({ scope, tx, body }) => {
    await requirePlace(tx, scope, body.classId)
    return summaryOf(tx, scope, { classId: body.classId, day: body.date ?? scope.today })
  },

  list: async ({ scope, tx, params, query }) => {
    return listSheets(tx, scope, query, params.schooleId)
  },

  find: async ({ scope, tx, body }) => {
    return listSheets(tx, scope, body)
  },

  months: async ({ scope, tx, body }) => {
    return readMonths(tx, scope, body.studentId)
  },

  register: async ({ scope, tx, body }) => {
    await requirePlace(tx, scope, body.classId)
    return readRegister(tx, scope, body)
  },

  counts: async ({ scope, tx, body }) => {
    const { schooleId, classId, startDate, endDate, ...page } = body
    const filter = { _id: classId ?? undefined, ...page }
    return listCounts(tx, scope, filterSpan(startDate, endDate, scope.today), filter)
  },

  absences: async ({ scope, tx, body }) => {
    const { schooleId, classId, date, startDate, endDate, ...page } = body
    const span = date ? { from: date, to: date } : filterSpan(startDate, endDate, scope.today)
    return listAbsences(tx, scope, span, { classId: classId ?? undefined, ...page })
  },

  report: async ({ scope, tx, body }) => {
    const { schooleId, classId, studentId, startDate1, endDate1, ...page } = body
    const span = cutSpan(startDate1, endDate1, scope.today)
    const filter = { schooleId, _id: studentId ?? undefined, ...page }
    return listReport(tx, scope, { span, classId: classId ?? undefined }, filter)
  },

  update: async ({ scope, tx, params, body, announce }) => {
    announce('attendance')
    const sheet = await lockSheet(tx, scope, params.id)
    if ((body.classId ?? sheet.classId) !== sheet.classId) throw invalid('classId', stays)
    if ((body.date ?? sheet.day) !== sheet.day) throw invalid('date', stays)
    await requirePlace(tx, scope, sheet.classId, body.teacherId, { day: sheet.day, marks: body.studentList })
    return { data: await saveSheet(tx, scope, sheet, body) }
  },

  remove: async ({ scope, tx, params, announce }) => {
    announce('attendance')
    return { data: await removeSheet(tx, scope, await lockSheet(tx, scope, params.id)) }
  },
})
