import { type Role, roles } from '@casa/contract/access'
import { type PrintLanguage, printLanguages } from '@casa/contract/wire'
import { boolean, bytes, list, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Fingerprints } from './place-queries.ts'
import { codeLifetime, codesStored, codeTrialPeriod, placesKept, triesOfCode } from './rules.ts'

/**
 * The purpose of a code: to choose a new password, to prove that a school's contact has the number, to prove it for a
 * parent to whom another school's child is to be linked, to move a parent's account from one number to another, or to
 * hand a school over to another contact. It is valid for nothing else.
 */
const purposes = ['reset', 'registration', 'link', 'number-from', 'number-to', 'hand-over'] as const
export type Purpose = (typeof purposes)[number]

/**
 * A correct code, one of those sent for a request (`otp`). It is only valid for `role`, if the request named one;
 * `known` is what a guesser knows about the accounts that it resets.
 */
export type RightOtp = { id: string; otp: string; role: Role | null; known: string[] }

/** The maximum number of addresses for one number: each role has at most one account with it. */
const mostAddresses = 4

/** Stands for all unknown places, from which a number has one request at a time. */
const anywhere = Buffer.alloc(0)

/**
 * Stores a request for a code and queues the job that sends it. Does the same for a number without accounts, so that
 * it does not reveal which numbers are known. Replaces the earlier request from the same `place`; all unknown places
 * count as one. The code is sent in `language`.
 */
export async function askOtp(
  tx: Tx,
  purpose: Purpose,
  asked: {
    mobile: string
    role: Role | null
    language: PrintLanguage
    now: Date
    place?: Buffer | undefined
  },
): Promise<void> {
  const { mobile, role, language, now, place = anywhere } = asked
  await tx.run`
    select app.ask_otp(${purpose}, ${mobile}, ${place}, ${newId()}, ${role}, ${language}, ${now})`
}

/**
 * Queues a job for each address that gets its own code. For a forgotten password without `toNumber` these are the
 * e-mail addresses of the accounts, each for the accounts that have it; otherwise it is the number.
 */
export async function queueOtpCodes(
  tx: Tx,
  { id, toNumber, now }: { id: string; toNumber: boolean; now: Date },
): Promise<void> {
  const ids = Array.from({ length: mostAddresses }, newId)
  await tx.run`select app.address_otp(${id}, ${toNumber}, ${ids}::uuid[], ${codeLifetime}, ${now})`
}

/**
 * Stores a code, valid for ten minutes, and returns where to send it and in which language; undefined if the request
 * is older than that or was replaced.
 */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  issued: { id: string; code: string; now: Date },
): Promise<
  { purpose: Purpose; mobile: string | null; email: string | null; language: PrintLanguage } | undefined
> {
  const { id, code, now } = issued
  const fingerprint = otpFingerprint(secrets, id, code)
  const columns = {
    purpose: oneOf(...purposes),
    mobile: nullable(text),
    email: nullable(text),
    language: oneOf(...printLanguages),
  }
  return tx.maybeRow(columns)`
    select purpose, mobile, email, language from app.issue_code(${id}, ${fingerprint}, ${codeLifetime}, ${now})`
}

/** The last row of an attempt has no id and no code, so that a code is compared for a number without codes, too. */
const tries = {
  otp: uuid,
  id: nullable(uuid),
  code: nullable(bytes),
  role: nullable(oneOf(...roles)),
  known: list(text),
}

/**
 * Counts an attempt and checks the code; the count must be committed whatever comes after it. Undefined if the code
 * is wrong, too old, was tried five times already, or was never sent. `places` are the known places of the caller,
 * most specific first.
 */
export async function tryOtp(
  tx: Tx,
  secrets: Secrets,
  purpose: Purpose,
  tried: { mobile: string; code: string; now: Date; places?: Buffer[] },
): Promise<RightOtp | undefined> {
  const { mobile, code, now, places = [] } = tried
  const rows = await tx.rows(tries)`
    select otp, id, code, role, known
      from app.try_otp(${purpose}, ${mobile}, ${places}::bytea[], ${triesOfCode}, ${codeTrialPeriod}, ${now})`
  const fits = rows.map(row => secrets.matches(code, contextOf(row.id), row.code ?? Buffer.alloc(32)))
  const right = rows[fits.indexOf(true)]
  return right?.id ? { id: right.id, otp: right.otp, role: right.role, known: right.known } : undefined
}

function contextOf(id: string | null): string {
  return `otp ${id}`
}

/** The form in which a code is stored. */
export function otpFingerprint(secrets: Secrets, id: string, code: string): Buffer {
  return secrets.fingerprint(code, contextOf(id))
}

/** Refunds the attempt of a correct code if only the new password was refused, so that this does not use up the code. */
export async function uncountTry(tx: Tx, { otp }: RightOtp): Promise<void> {
  await tx.run`select app.give_try_back(${otp})`
}

/**
 * Spends a code on a new password and ends the sessions of its accounts, which from now on know only the place where
 * it was spent. False if it was spent in the meantime.
 */
export async function resetPasswords(
  tx: Tx,
  code: RightOtp,
  reset: {
    role: Role | null
    passwordHash: string
    requestId: string
    fingerprints: Fingerprints
    /** Whether the accounts keep their calendar addresses. */
    keepCalendar: boolean
    now: Date
  },
): Promise<boolean> {
  const { role, passwordHash, requestId, fingerprints, keepCalendar, now } = reset
  const done = await tx.row({ reset: boolean })`
    select app.reset_passwords(${code.id}, ${role}, ${passwordHash}, ${requestId},
                               ${fingerprints.device}, ${fingerprints.network}, ${placesKept}, ${keepCalendar},
                               ${now}) as reset`
  return done.reset
}

/** Deletes requests for codes, and codes, that are no longer needed. */
export async function removeExpiredCodes(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, codesStored)
  await tx.run`delete from app.otps where asked_at < app.sweep_before()`
  await tx.run`delete from app.otp_codes where made_at < app.sweep_before()`
}
