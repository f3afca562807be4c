import { type Role, roles } from '@casa/contract/access'
import { boolean, bytes, list, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Prints } from './place-queries.ts'

/**
 * What a code is for: a new password, the proof that a school's contact has the number, or that a parent has it to whom
 * another school's child is to be linked. For another purpose it is worth nothing.
 */
const purposes = ['reset', 'registration', 'link'] as const
export type Purpose = (typeof purposes)[number]

/**
 * A code that was right, of those that were sent upon one request (`otp`): it holds for `role` alone, if one was named,
 * and `known` is what a guesser knows of the accounts that it resets.
 */
export type RightOtp = { id: string; otp: string; role: Role | null; known: string[] }

/** As many addresses as a number can have: one account in each role. */
const mostAddresses = 4

/** Where nobody has signed in before: what strangers ask for is kept together. */
const anywhere = Buffer.alloc(0)

/**
 * Notes that somebody asks for a code for this number, and leaves a job that sends one if there is anybody to send it
 * to. Does the same for every number. An earlier code is worth nothing from here on, but for one that was asked for from
 * another `place` at which an account of the number has signed in before.
 */
export async function askOtp(
  tx: Tx,
  purpose: Purpose,
  asked: { mobile: string; role: Role | null; now: Date; place?: Buffer | undefined },
): Promise<void> {
  const { mobile, role, now, place = anywhere } = asked
  await tx.run`select app.ask_otp(${purpose}, ${mobile}, ${place}, ${newId()}, ${role}, ${now})`
}

/**
 * Leaves a job for each address that is sent a code of its own: the number itself with `toNumber`, else the e-mail
 * addresses of its accounts, each for the accounts that have it.
 */
export async function addressOtp(
  tx: Tx,
  { id, toNumber, now }: { id: string; toNumber: boolean; now: Date },
): Promise<void> {
  const ids = Array.from({ length: mostAddresses }, newId)
  await tx.run`select app.address_otp(${id}, ${toNumber}, ${ids}::uuid[], ${now})`
}

/** Stores a code for ten minutes and gives where to send it; undefined when it is too late. */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  issued: { id: string; code: string; now: Date },
): Promise<{ purpose: Purpose; mobile: string | null; email: string | null } | undefined> {
  const { id, code, now } = issued
  const print = otpFingerprint(secrets, id, code)
  return tx.maybeRow({ purpose: oneOf(...purposes), mobile: nullable(text), email: nullable(text) })`
    select purpose, mobile, email from app.issue_code(${id}, ${print}, ${now})`
}

/** A try's last row has no id and no code, so that as much is compared for a number without codes. */
const tries = {
  otp: uuid,
  id: nullable(uuid),
  code: nullable(bytes),
  role: nullable(oneOf(...roles)),
  known: list(text),
}

/**
 * Counts a try and looks whether it is right; the count must be committed whatever comes after it. Undefined when the
 * code is wrong, too old, tried five times already, or was never sent. `places` are where the caller is, the surest first.
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
      from app.try_otp(${purpose}, ${mobile}, ${places}::bytea[], ${now})`
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

/** Takes a right code's try back: only the new password would not do, and the code must outlast that. */
export async function giveTryBack(tx: Tx, { otp }: RightOtp): Promise<void> {
  await tx.run`select app.give_try_back(${otp})`
}

/**
 * Spends a code on a new password and ends the sessions of its accounts, which know the place that spent it and no other
 * from here on. False when it was spent meanwhile.
 */
export async function resetPasswords(
  tx: Tx,
  code: RightOtp,
  reset: { role: Role | null; passwordHash: string; requestId: string; prints: Prints; now: Date },
): Promise<boolean> {
  const { role, passwordHash, requestId, prints, now } = reset
  const done = await tx.row({ reset: boolean })`
    select app.reset_passwords(${code.id}, ${role}, ${passwordHash}, ${requestId},
                               ${prints.device}, ${prints.network}, ${now}) as reset`
  return done.reset
}

/** Forgets requests for codes, and codes, an hour after they were made. */
export async function forgetExpiredCodes(tx: Tx, now: Date): Promise<void> {
  await tx.run`delete from app.otps where asked_at < ${now}::timestamptz - interval '1 hour'`
  await tx.run`delete from app.otp_codes where made_at < ${now}::timestamptz - interval '1 hour'`
}
