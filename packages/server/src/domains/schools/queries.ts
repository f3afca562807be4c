import { messages } from '@casa/contract/messages'
import {
  type PublicDetails,
  type School,
  type SchoolCard,
  type SchoolStanding,
  schoolCard,
  schoolEntity,
  schoolStanding,
} from '@casa/contract/schools'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import { boolean, json, nullable, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Json } from '../../platform/db/json.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { fileAddress } from '../files/queries.ts'
import { formerStored, messageTasks, registrationNoticePeriod, trialNoticeDays } from './rules.ts'

constraint('schools_id_logo_id_fkey', messages.invalid.file, 'logoURL')

const card = {
  _id: 'id',
  schooleName: 'name',
  selectCountry: 'country',
  schooleEmail: 'school_email',
  schooleContact: 'school_contact',
  logoURL: {
    column: 'logo_id',
    read: fileAddress('t.logo_id'),
  },
} as const

const cards = rowsOf('app.schools', schoolCard, {
  columns: card,
  reach: { school: 't.id' },
  order: sql`t.name collate app.names, t.id`,
})

const rows = rowsOf('app.schools', schoolEntity, {
  columns: {
    ...card,
    name: 'contact_name',
    subscription: { column: 'subscription', read: sql`case when t.subscription then 'yes' else 'no' end` },
    status: 'active',
    studentCount: sql`coalesce(app.school_count(t.id, 'students'), 0)`,
    classCount: sql`coalesce(app.school_count(t.id, 'classes'), 0)`,
    teacherCount: sql`coalesce(app.school_count(t.id, 'teachers'), 0)`,
    usage: sql`app.usage_of_school(t.id)`,
  },
  source: sql`app.schools_in_reach()`,
  reach: { school: 't.id', all: sql`true` },
  search: ['schooleName', 'city', 'name', 'mobileNumber', 'schooleEmail', 'schooleContact'],
  // Schools waiting to be switched on come first, longest wait first.
  order: sql`t.activated_at is not null, case when t.activated_at is null then t.created_at end, t.name collate app.names, t.id`,
})

export async function listSchools(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return rows.list(tx, scope, query)
}

/** One school as its office and the administrator see it. Throws 404 if it is out of reach. */
export async function getSchool(tx: Tx, scope: Scope, id: string): Promise<Json<School>> {
  return rows.get(tx, scope, id)
}

/** How a school is doing, for the administrator. Throws 404 if there is no such school. */
export async function getStanding(tx: Tx, _scope: Scope, id: string): Promise<SchoolStanding> {
  const found = await tx.maybeRow({ standing: json(schoolStanding) })`
    select json_build_object('accounts', accounts, 'lastActivityAt', last_activity,
             'messages', json_build_object('failed', failed, 'retried', retried, 'lastAt', last_failure)) as standing
      from app.school_standing(${id}, ${messageTasks}::text[])`
  if (!found) throw notFound()
  return found.standing
}

/** The name of the actor's school. */
export async function nameOfSchool(tx: Tx, scope: Scope): Promise<string | null> {
  const found = await tx.maybeRow({
    name: text,
  })`select name from app.schools where id = ${scope.school}::uuid`
  return found?.name ?? null
}

/** What everyone at a school sees of it. Throws 404 if it is out of reach. */
export async function getSchoolCard(tx: Tx, scope: Scope, id: string): Promise<Json<SchoolCard>> {
  return cards.get(tx, scope, id)
}

export type Registration = Partial<School> & {
  shortCode: string
  timeZone: string
  trialStartedOn: string | null
}

/**
 * Stores a school, switched off, and the account of the person who will sign in for it; spends the code that
 * confirmed the mobile number. Does the same if another school signs in with that number; a job notifies its contact.
 */
export async function registerSchool(
  tx: Tx,
  registration: Registration,
  account: { passwordHash: string; otp: string | null },
): Promise<Json<School>> {
  const school = JSON.stringify(rows.written({ ...registration, _id: newId() }))
  const { passwordHash, otp } = account
  return rows.returned(
    tx,
    sql`select * from app.register_school(${school}, ${newId()}, ${passwordHash}, ${otp})`,
  )
}

/** The changes to a school, the version on which they are based, the school's today, and how long a trial lasts. */
type SchoolChange = {
  changes: Partial<Record<keyof School, unknown>>
  version: number | undefined
  today: string
  trialDays: number
}

/**
 * Changes a school, and its account with the contact's number; a job notifies the former contact. Throws 409 if
 * another school signs in with the number, and with the stored school if `version` is older than the stored one.
 */
export async function changeSchool(
  tx: Tx,
  scope: Scope,
  id: string,
  { changes, version, today, trialDays }: SchoolChange,
): Promise<Json<School>> {
  const columns = JSON.stringify(rows.written(changes))
  const changed = await rows.returned(
    tx,
    sql`select * from app.change_school(${id}, ${version ?? null}, ${columns}, ${today}, ${newId()}, ${newId()}, ${trialDays})`,
    true,
  )
  if (changed) return changed
  throw conflict(messages.changedMeanwhile, (await getSchool(tx, scope, id)).text)
}

/** The contact to notify about a school, and whether it is switched on; without a contact e-mail, the school's own. */
export async function contactOf(tx: Tx, scope: Scope) {
  return tx.row({ name: text, active: boolean, mobile: text, email: nullable(text) })`
    select name, active, mobile_number as mobile, coalesce(nullif(email, ''), nullif(school_email, '')) as email
      from app.schools where id = ${scope.school}`
}

/** How to reach a school's contact, or one of its parents, before a change; undefined if the former contact was already notified. */
export async function formerContact(tx: Tx, id: string) {
  const columns = {
    school: text,
    mobile: text,
    email: nullable(text),
    number_changed: boolean,
    of_parent: boolean,
    handed_over: boolean,
  }
  return tx.maybeRow(columns)`
    select school_name as school, mobile_number as mobile, email, number_changed, of_parent, handed_over from app.former_contacts where id = ${id}`
}

/** Deletes a former contact, who was notified. */
export async function removeFormerContact(tx: Tx, id: string): Promise<void> {
  await tx.run`delete from app.former_contacts where id = ${id}`
}

/**
 * The contact to notify that another school was registered with the number they sign in with. Undefined if there is
 * none, or if the number was already registered within the previous day.
 */
export async function registeredAgain(tx: Tx, school: string) {
  return tx.maybeRow({ school: text, mobile: text, email: nullable(text) })`
    select school, mobile, email from app.registered_again(${school}, ${registrationNoticePeriod})`
}

/** Deletes former contacts, and the sessions that ended when a school was switched off. */
export async function removeFormerContactsAndSessions(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, formerStored)
  await tx.run`delete from app.former_contacts where changed_at < app.sweep_before()`
  await tx.run`delete from app.switched_off_sessions where ended_at < app.sweep_before()`
}

/** Notifies the offices of schools whose trial ends soon, and switches those off whose trial is over, if it ends so. */
export async function endTrials(
  tx: Tx,
  now: Date,
  { afterwards }: Pick<PublicDetails['trial'], 'afterwards'>,
): Promise<void> {
  await tx.run`select from app.notice_trial_ends(${trialNoticeDays}, ${now})`
  if (afterwards === 'switchOff') await tx.run`select from app.switch_off_after_trial(${now})`
}
