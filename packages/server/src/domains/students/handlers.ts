import { hasRight } from '@casa/contract/areas'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { students as calls } from '@casa/contract/students'
import { textOf } from '@casa/contract/text'
import { conflict, forbidden } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { requireClass } from '../classes/queries.ts'
import { requireFiles } from '../files/queries.ts'
import { mergeGrids } from '../language/queries.ts'
import { charge, planLaterAdmission } from '../ledger/charge-plan-queries.ts'
import { lockLedger, writeCharges } from '../ledger/charge-queries.ts'
import { planMoves } from '../ledger/move-plan-queries.ts'
import { renameParent } from '../users/number-queries.ts'
import { knownGuardian } from '../users/queries.ts'
import { askAgainLimits, waitingLinkLimit } from '../users/rules.ts'
import { askParentAgain, childrenOnSlip, logPasswordEnded, makeSlip } from '../users/slip-queries.ts'
import { leaveSchool } from './bulk-queries.ts'
import { importStudents, previewImport, sampleStudents } from './import.ts'
import { recentImports } from './import-queries.ts'
import { beginClassOn, requireNothingRecordedBefore } from './membership-queries.ts'
import { moveToParent, renumberFamily } from './new-number-queries.ts'
import {
  changeStudent,
  getStudent,
  isAadhaar,
  listStudents,
  lockStudent,
  previewMove,
  readAadhaar,
} from './queries.ts'
import { filesOf, registerStudent, requireAdmitted, requireBorn } from './registration-queries.ts'
import { changedFields, whyNoSlip } from './rules.ts'

export const students = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    return listStudents(tx, scope, query, params.schooleId)
  },

  listed: async ({ scope, tx, params, body }) => {
    return listStudents(tx, scope, body, params.schooleId)
  },

  find: async ({ scope, tx, body }) => {
    return listStudents(tx, scope, body)
  },

  guardian: async ({ scope, tx, body }) => (await knownGuardian(tx, scope, body.mobileNumber)) ?? null,

  add: async context => registerStudent(context, context.body),

  get: async ({ scope, tx, params, services, audit }) => {
    const found = await getStudent(tx, scope, params.id)
    if (scope.role !== 'SCHOOLE') return found
    const student = found.parse()
    if (!student.adharNo) return found
    audit(['adharNo'])
    const adharNo = await readAadhaar(tx, scope, services.secrets, student._id)
    return { ...student, adharNo }
  },

  update: async ({ scope, tx, params, body, services, caller, announce }) => {
    // Without the right to change children, what remains are the sounds and letters, which belong to learning.
    if (scope.role === 'TEACHER' || !hasRight(scope.rights, 'children', 'write')) {
      const current = await getStudent(tx, scope, params.id)
      const [field] = changedFields(body, current.parse())
      if (field) throw forbidden(textOf(refusals.roleField, { field }))
      await mergeGrids(tx, scope, params.id, body)
      return { data: await getStudent(tx, scope, params.id), welcome: [] }
    }
    const { linkKnown, sameParent, sounds, movable, classFrom, charge: choice, ...changes } = body
    if (changes.classId || changes.doa) await lockLedger(tx, scope)
    const before = await lockStudent(tx, scope, params.id)
    await mergeGrids(tx, scope, params.id, { sounds, movable })
    requireBorn(changes.dob, scope.today)
    const { dob = before.dob, doa = before.doa } = changes
    if (doa !== before.doa || (changes.classId ?? before.classId) !== before.classId) announce('attendance')
    if (dob !== before.dob || doa !== before.doa) {
      requireAdmitted({ dob, doa }, scope.today)
      await requireNothingRecordedBefore(tx, scope, params.id, {
        dob: dob > before.dob ? dob : undefined,
        doa: doa > before.doa ? doa : undefined,
      })
    }
    if (changes.classId) await requireClass(tx, scope, changes.classId, messages.student.classRequired)
    const { classId } = changes
    const moves = classId !== undefined && classId !== before.classId
    const start = moves ? await beginClassOn(tx, scope, params.id, classFrom) : scope.today
    await requireFiles(tx, scope, filesOf(changes))
    // Sealing the same number again would look like a change.
    const { adharNo } = changes
    if (adharNo !== undefined) {
      const compared = { id: params.id, stored: before.aadhaar, number: adharNo }
      if (await isAadhaar(tx, services.secrets, compared)) delete changes.adharNo
    }
    // Changing only the grids does not change the child, whose version stays the same.
    if (Object.keys(changes).length === 0)
      return { data: await getStudent(tx, scope, params.id), welcome: [] }
    const data = await changeStudent(tx, scope, services.secrets, params.id, changes)
    if (doa > before.doa) await writeCharges(tx, scope, await planLaterAdmission(tx, scope, params.id, doa))
    if (moves)
      await charge(
        tx,
        scope,
        () => planMoves(tx, scope, [{ id: params.id, classId, start, left: before.classId }]),
        choice,
      )
    const { mobileNumber, motherName = before.motherName } = changes
    if (motherName !== before.motherName)
      await renameParent(tx, scope, params.id, { from: before.motherName, to: motherName })
    if (mobileNumber === undefined || mobileNumber === before.mobileNumber) return { data, welcome: [] }
    // A new number is a login name, for which an account is created.
    if (services.demo) throw forbidden(refusals.demo.closed)
    const number = { studentId: params.id, mobileNumber, motherName, requestId: caller.requestId }
    const welcome =
      sameParent && mobileNumber
        ? await renumberFamily(tx, scope, services.secrets, { ...number, mobileNumber })
        : await moveToParent(tx, scope, services.secrets, { ...number, linkKnown })
    return { data: await getStudent(tx, scope, params.id), welcome }
  },

  previewMove: async ({ scope, tx, body }) => {
    await getStudent(tx, scope, body.studentId)
    await requireClass(tx, scope, body.classId, messages.student.classRequired)
    return previewMove(tx, scope, body)
  },

  remove: async ({ scope, tx, params, announce }) => {
    announce('attendance')
    await leaveSchool(tx, scope, [params.id], 'deleted')
    return { data: { _id: params.id } }
  },

  import: importStudents,
  previewImport,
  imports: async ({ scope, tx }) => recentImports(tx, scope),
  sample: sampleStudents,

  welcome: async ({ scope, tx, params, body, services, caller }) => {
    const child = (await getStudent(tx, scope, params.id)).parse()
    const wanted = { studentId: params.id, again: body.again ?? false }
    const made = await makeSlip(tx, scope, services.secrets, wanted)
    if (!made || 'refused' in made) {
      throw conflict(whyNoSlip(made?.refused, services.messenger.reachesMobiles))
    }
    if (made.reset) await logPasswordEnded(tx, scope, params.id, caller.requestId)
    const { fullName, classId } = child
    const children =
      made.slip.kind === 'link'
        ? [{ fullName, className: classId!.className }]
        : await childrenOnSlip(tx, scope, params.id)
    return { data: await getStudent(tx, scope, params.id), welcome: [{ ...made.slip, children }] }
  },

  askAgain: async ({ scope, params, services, transaction }) => {
    const child = (await transaction('read', tx => getStudent(tx, scope, params.id))).parse()
    const waits = waitingLinkLimit(scope.school, child.mobileNumber ?? '')
    await services.throttle.take([...askAgainLimits(params.id), waits], refusals.link.askedOften)
    return transaction('write', async tx => {
      if (!(await askParentAgain(tx, scope, params.id))) throw conflict(refusals.link.notWaiting)
      return { data: await getStudent(tx, scope, params.id) }
    })
  },
})
