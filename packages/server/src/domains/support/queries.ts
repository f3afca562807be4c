import { roles } from '@casa/contract/access'
import { readerRights } from '@casa/contract/areas'
import {
  type SupportAnswer,
  type SupportSchool,
  type SupportVisit,
  supportAccount,
  supportAnswer,
  supportHours,
  supportReasons,
} from '@casa/contract/support'
import * as z from 'zod'
import { sessionsEnded } from '../../platform/changes/notification.ts'
import { boolean, bytes, json, list, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { turnsKey } from '../../platform/throttle.ts'
import { lockName } from '../users/rules.ts'
import { deviceKeyOf, loginMeant, newToken } from '../users/sign-in-queries.ts'

const instant = json(z.string())
const found = supportAccount.extend({ id: z.string(), role: z.enum(roles) })

/** Why a login name does not sign in at a school, which the school's log notes. Undefined if there is no such school. */
export async function answerSupport(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  asked: { schoolId: string; loginName: string; requestId: string },
): Promise<SupportAnswer | undefined> {
  const { schoolId, requestId } = asked
  const name = await loginMeant(tx, asked.loginName)
  const answer = await tx.maybeRow({
    accounts: json(z.array(found)),
    others: json(supportAnswer.shape.others),
    onForm: boolean,
  })`select accounts, others, on_form as "onForm" from app.support_answer(${schoolId}, ${name}, ${scope.now})`
  if (!answer) return undefined
  await tx.run`select app.record_audit(${schoolId}, 'POST /support/find', null, '{}', ${requestId})`
  const keys = answer.accounts.map(({ id }) => turnsKey(secrets, lockName(id)))
  const locks = await tx.rows({ key: bytes, until: instant })`
    select key, to_json(until) as until from app.locked_until(${keys}, ${scope.now})`
  const accounts = answer.accounts.map(({ id: _, ...account }, index) => {
    const lock = locks.find(({ key }) => key.equals(keys[index]!))
    const reasons = lock
      ? [...account.reasons, { reason: 'locked' as const, at: lock.until }]
      : account.reasons
    const place = ({ reason }: (typeof reasons)[number]) => supportReasons.indexOf(reason)
    return { ...account, reasons: reasons.toSorted((one, other) => place(one) - place(other)) }
  })
  return { ...answer, accounts }
}

/** The schools that let the administrators read them, by name. */
export async function schoolsToVisit(tx: Tx, scope: Scope): Promise<SupportSchool[]> {
  return tx.rows({ _id: uuid, schooleName: text, until: instant })`
    select s.id as "_id", s.name as "schooleName", to_json(s.support_until) as until from app.schools_in_reach() s
     where s.active and s.support_until > ${scope.now} order by s.name collate app.names, s.id`
}

/** Begins a session in which the administrator reads a school. Undefined if the school does not allow it. */
export async function startVisit(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  visit: { schoolId: string; token: string; requestId: string },
): Promise<SupportVisit | undefined> {
  const { schoolId, requestId } = visit
  const [token, signOutToken] = [newToken(), newToken()]
  const started = await tx.maybeRow({ name: text, schooleName: text, until: instant })`
    select user_name as name, school_name as "schooleName", to_json(until) as until
      from app.start_visit(${schoolId}, ${tokenHash(visit.token)}, ${newId()}, ${tokenHash(token)}, ${tokenHash(signOutToken)},
                           ${scope.now}, ${requestId})`
  if (!started) return undefined
  return {
    ...started,
    token,
    signOutToken,
    deviceKey: deviceKeyOf(secrets, scope.user),
    _id: scope.user,
    schooleId: schoolId,
    role: 'SCHOOLE',
    classId: null,
    teacherId: null,
    email: null,
    passwordReset: 1,
    filterStatus: false,
    rights: readerRights,
  }
}

/** Until when the administrators may read the caller's school; null if they may not. */
export async function supportUntil(tx: Tx, { school, now }: Scope): Promise<{ until: string | null }> {
  return tx.row({ until: nullable(instant) })`
    select to_json(case when support_until > ${now} then support_until end) as until from app.schools where id = ${school}`
}

/**
 * Lets the administrators read the caller's school for a day, or ends that with the sessions in which they do. Changes
 * nothing if it is so already.
 */
export async function setSupport(tx: Tx, { school, now }: Scope, allowed: boolean): Promise<void> {
  const until = allowed ? new Date(now.getTime() + supportHours * 3_600_000) : null
  const set = await tx.maybeRow({ visitors: list(uuid) })`
    select visitors from app.set_support(${school}, ${until}, ${supportHours}, ${now})`
  for (const visitor of set?.visitors ?? []) await tx.run`select ${sessionsEnded(visitor)}`
}
