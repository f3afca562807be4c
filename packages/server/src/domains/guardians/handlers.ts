import { guardians as calls, type Guardian, type GuardianFields } from '@casa/contract/guardians'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { WelcomeSlip } from '@casa/contract/students'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { getStudent } from '../students/queries.ts'
import { registerStudent } from '../students/registration-queries.ts'
import { whyNoSlip } from '../students/rules.ts'
import { linkGuardian } from '../users/queries.ts'
import { makeSlip } from '../users/slip-queries.ts'
import {
  addGuardian,
  endAccount,
  getGuardian,
  listGuardians,
  listSiblings,
  removeGuardian,
  storeGuardian,
} from './queries.ts'

export const guardians = implement(calls, {
  list: async ({ scope, tx, params }) => {
    await getStudent(tx, scope, params.id)
    return listGuardians(tx, scope, params.id)
  },

  siblings: async ({ scope, tx, params }) => {
    await getStudent(tx, scope, params.id)
    return listSiblings(tx, scope, params.id)
  },

  addSibling: async context => {
    const { scope, tx, services, body } = context
    const { siblingOf, guardians: taken, ...registration } = body
    await getStudent(tx, scope, siblingOf)
    const theirs = await listGuardians(tx, scope, siblingOf)
    const { data, welcome } = await registerStudent(context, registration)
    const child = data.parse()
    const slips = [...welcome]
    const [first] = theirs
    // With the same number she is the same person, and what the office has decided about her holds for every child.
    const isSame = registration.mobileNumber && registration.mobileNumber === first?.mobileNumber
    if (first && isSame && (first.version > 0 || first.blockedAt))
      await store({ tx, scope }, { ...first, _id: child._id, studentId: child._id })
    for (const { guardianId, ...fields } of taken) {
      const guardian = theirs.find(({ _id }) => _id === guardianId)
      if (!guardian || guardian.isFirst) throw notFound()
      slips.push(...(await takeOver({ tx, scope, services }, child, { guardian, fields })))
    }
    return { data: await getStudent(tx, scope, child._id), welcome: slips }
  },

  add: async ({ scope, tx, body }) => {
    const { studentId, ...fields } = body
    await getStudent(tx, scope, studentId)
    const id = await addGuardian(tx, scope, studentId, fields)
    return { data: await getGuardian(tx, scope, id) }
  },

  update: async ({ scope, tx, params, body }) => {
    const { version, ...changes } = body
    const stored = await getGuardian(tx, scope, params.id)
    const guardian = { ...stored, ...present(changes), version: version ?? stored.version }
    const isRenumbered = guardian.mobileNumber !== stored.mobileNumber
    if (stored.isFirst && (isRenumbered || guardian.name !== stored.name))
      throw invalid(isRenumbered ? 'mobileNumber' : 'name', refusals.guardian.onForm)
    await store({ tx, scope }, guardian)
    if (isRenumbered) await endAccount(tx, scope, stored)
    return { data: await getGuardian(tx, scope, params.id) }
  },

  block: async ({ scope, tx, params, body }) => {
    const stored = await getGuardian(tx, scope, params.id)
    if ((stored.blockedAt !== null) !== body.blocked)
      await store({ tx, scope }, { ...stored, blockedAt: body.blocked ? scope.now.toISOString() : null })
    return { data: await getGuardian(tx, scope, params.id) }
  },

  remove: async ({ scope, tx, params }) => {
    const guardian = await getGuardian(tx, scope, params.id)
    if (guardian.isFirst) throw conflict(refusals.guardian.firstStays)
    await removeGuardian(tx, scope, guardian)
    return { data: { _id: params.id } }
  },

  slip: async ({ scope, tx, params, services }) => {
    const guardian = await getGuardian(tx, scope, params.id)
    if (guardian.isFirst) throw conflict(refusals.guardian.firstSlip)
    if (guardian.blockedAt) throw conflict(refusals.guardian.blocked)
    const welcome = await slipOf({ tx, scope, services }, guardian)
    return { data: await getGuardian(tx, scope, params.id), welcome }
  },
})

type Caller = Pick<Context<typeof calls.slip>, 'tx' | 'scope'>

/** Throws 409 with the current guardian if somebody else has changed it since. */
export async function store({ tx, scope }: Caller, guardian: Guardian): Promise<void> {
  if (await storeGuardian(tx, scope, guardian)) return
  throw conflict(messages.changedMeanwhile, JSON.stringify(await getGuardian(tx, scope, guardian._id)))
}

/** The slip that opens a further guardian's account or, for a parent known from another school, links it. */
async function slipOf(
  { tx, scope, services: { secrets, messenger } }: Caller & Pick<Context<typeof calls.slip>, 'services'>,
  { _id: guardianId, studentId, name, mobileNumber, account }: Guardian,
): Promise<WelcomeSlip[]> {
  if (!mobileNumber) throw invalid('mobileNumber', refusals.guardian.noNumber)
  const { fullName, classId } = (await getStudent(tx, scope, studentId)).parse()
  const children = [{ fullName, className: classId!.className }]
  if (account === 'none') {
    const child = { studentId, guardianId, mobileNumber, motherName: name }
    const { welcome, waiting } = await linkGuardian(tx, scope, secrets, child)
    // A parent whom the school knows already has an account, and needs no slip.
    if (welcome.length > 0 || !waiting) return welcome.map(slip => ({ ...slip, children }))
  }
  const made = await makeSlip(tx, scope, secrets, { studentId, guardianId, again: false })
  if (!made || 'refused' in made) throw conflict(whyNoSlip(made?.refused, messenger.reachesMobiles))
  return [{ ...made.slip, children }]
}

type Taken = { guardian: Guardian; fields: GuardianFields }

/**
 * Makes a sibling's guardian one of a child, blocked if blocked there. An account that is linked there is linked here, unless
 * the number is another one. Returns the slips of accounts that this creates.
 */
async function takeOver(
  { tx, scope, services }: Caller & Pick<Context<typeof calls.slip>, 'services'>,
  { _id: studentId }: { _id: string },
  { guardian: { blockedAt, account, mobileNumber: number }, fields }: Taken,
): Promise<WelcomeSlip[]> {
  const guardianId = await addGuardian(tx, scope, studentId, fields)
  const { name, mobileNumber } = fields
  const welcome: WelcomeSlip[] = []
  if (account !== 'none' && account !== 'declined' && mobileNumber && mobileNumber === number) {
    const child = { studentId, guardianId, mobileNumber, motherName: name }
    welcome.push(...(await linkGuardian(tx, scope, services.secrets, child)).welcome)
  }
  if (blockedAt) await store({ tx, scope }, { ...(await getGuardian(tx, scope, guardianId)), blockedAt })
  return welcome
}

/** The fields that a request names. */
function present<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never
}
