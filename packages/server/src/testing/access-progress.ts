import { api } from '@casa/contract'
import { type AccessRow, ofOwn, ofSchool, row } from './access-row.ts'

const { overview, progress, story } = api
const staff = { SCHOOLE: ofSchool, TEACHER: ofOwn }
const staffAndFamily = { ...staff, PARENT: ofOwn }

/** Who may make each call over progress. */
export const progressRows: AccessRow[] = [
  row(overview.student, target => ({ params: { id: target.student } }), staffAndFamily),
  row(story.get, target => ({ params: { id: target.student } }), staffAndFamily),
  row(story.pdf, target => ({ params: { id: target.student }, query: {} }), staffAndFamily),
  row(progress.analysis, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(progress.counts, target => ({ body: { classId: target.class } }), staff),
  row(progress.spread, target => ({ body: { classId: target.class } }), staff),
  row(progress.performance, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(progress.studentReport, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(progress.next, target => ({ body: { classId: target.class } }), staff),
  row(
    progress.nextTogether,
    target => ({ body: { classId: target.class, studentId: [target.student] } }),
    staff,
  ),
  row(progress.ready, target => ({ body: { subActivityId: target.exercise, classId: target.class } }), staff),
  row(progress.exercise, target => ({ params: { id: target.exercise } }), staffAndFamily),
  row(progress.matrix, target => ({ body: { classId: target.class } }), staff),
]
