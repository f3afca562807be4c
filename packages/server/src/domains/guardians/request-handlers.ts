import { guardianRequests as calls, type GuardianRequest } from '@casa/contract/guardian-requests'
import type { GuardianFields } from '@casa/contract/guardians'
import { noticeTexts } from '@casa/contract/notice-texts'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { conflict, notFound } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { notifyParent } from '../notices/queries.ts'
import { changeStudent, getStudent } from '../students/queries.ts'
import { renameParent } from '../users/number-queries.ts'
import { store } from './handlers.ts'
import { addGuardian, getGuardian, removeGuardian } from './queries.ts'
import {
  addRequest,
  guardiansOfOwnChild,
  requestsAbout,
  takeRequest,
  withdrawRequest,
} from './request-queries.ts'

export const guardianRequests = implement(calls, {
  ofChild: async ({ scope, tx, params }) => {
    const guardians = await guardiansOfOwnChild(tx, scope, params.id)
    return {
      guardians: guardians.map(({ schoolId: _, email: __, ...guardian }) => guardian),
      requests: await requestsAbout(tx, scope, params.id),
    }
  },

  add: async ({ scope, tx, body }) => {
    const [first] = await guardiansOfOwnChild(tx, scope, body.studentId)
    return { data: await addRequest(tx, scope, { ...body, kind: 'add', schoolId: first!.schoolId }) }
  },

  change: async ({ scope, tx, body }) => {
    const guardian = await guardianOf({ scope, tx }, body)
    const { studentId } = body
    const name = body.name === guardian.name ? undefined : body.name
    const email = body.email === guardian.email ? undefined : (body.email ?? undefined)
    if (!name && !email) throw conflict(refusals.guardian.nothingChanged)
    const { schoolId, isFirst, _id } = guardian
    const whom = isFirst ? {} : { guardianId: _id }
    return {
      data: await addRequest(tx, scope, { kind: 'change', studentId, schoolId, ...whom, name, email }),
    }
  },

  removal: async ({ scope, tx, body }) => {
    const { isFirst, schoolId, _id } = await guardianOf({ scope, tx }, body)
    if (isFirst) throw conflict(refusals.guardian.firstStays)
    const { studentId } = body
    return { data: await addRequest(tx, scope, { kind: 'remove', studentId, schoolId, guardianId: _id }) }
  },

  withdraw: async ({ scope, tx, params }) => {
    await withdrawRequest(tx, scope, params.id)
    return { data: { _id: params.id } }
  },

  list: async ({ scope, tx, params }) => {
    await getStudent(tx, scope, params.id)
    return requestsAbout(tx, scope, params.id)
  },

  answer: async ({ scope, tx, params, body, services }) => {
    const { request, user, guardianId } = await takeRequest(tx, scope, params.id)
    if (body.accepted) await carryOut({ tx, scope, services }, request, guardianId ?? request.studentId)
    const { studentId, child, guardian, name } = request
    await notifyParent(
      tx,
      scope,
      { user, studentId },
      {
        kind: 'guardian',
        link: `/app/child/${studentId}?tab=familyAndFees`,
        ...textOf(body.accepted ? noticeTexts.requestAccepted : noticeTexts.requestRefused, {
          guardian: guardian ?? name!,
          child,
        }),
      },
    )
    return { data: request }
  },
})

type Caller = Pick<Context<typeof calls.answer>, 'tx' | 'scope'>

/** A guardian of the caller's own child. Throws 404. */
async function guardianOf({ tx, scope }: Caller, of: { studentId: string; guardianId: string }) {
  const guardians = await guardiansOfOwnChild(tx, scope, of.studentId)
  const guardian = guardians.find(({ _id }) => _id === of.guardianId)
  if (!guardian) throw notFound()
  return guardian
}

/** Does what was asked, as if the office had entered it. */
async function carryOut(
  { tx, scope, services }: Caller & Pick<Context<typeof calls.answer>, 'services'>,
  request: GuardianRequest,
  guardianId: string,
): Promise<void> {
  const { kind, studentId, name, email } = request
  if (kind === 'add') {
    await addGuardian(tx, scope, studentId, request as GuardianFields)
    return
  }
  const guardian = await getGuardian(tx, scope, guardianId)
  if (kind === 'remove') return removeGuardian(tx, scope, guardian)
  const { isFirst } = guardian
  if (isFirst && name) {
    await changeStudent(tx, scope, services.secrets, studentId, { motherName: name })
    await renameParent(tx, scope, studentId, { from: guardian.name, to: name })
  }
  const changes = { ...(name && !isFirst && { name }), ...(email && { email }) }
  if (Object.keys(changes).length > 0) await store({ tx, scope }, { ...guardian, ...changes })
}
