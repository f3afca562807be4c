import type { Role } from '@casa/contract/access'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * What a code is for: a new password, the proof that a school's contact has the number, or that a parent has it to whom
 * another school's child is to be linked. For another purpose it is worth nothing.
 */
export type Purpose = 'reset' | 'registration' | 'link'

/** A code that was right: it holds for `role` alone, if one was named, and `names` are the people behind the number. */
export type RightOtp = { id: string; role: Role | null; names: string[] }

/**
 * Notes that somebody asks for a code for this number, and leaves a job that sends one if there is anybody to send it
 * to. Does the same for every number. An earlier code is worth nothing from here on.
 */
export async function askOtp(
  tx: Tx,
  purpose: Purpose,
  asked: { mobile: string; role: Role | null; now: Date },
): Promise<void> {
  const { mobile, role, now } = asked
  await sql`select app.ask_otp(${purpose}, ${mobile}, ${newId()}, ${role}, ${now})`.execute(tx)
}

/** Stores a code for ten minutes and gives where to send it; undefined when there is nobody to send it to. */
export async function issueOtp(
  tx: Tx,
  secrets: Secrets,
  issued: { id: string; code: string; now: Date },
): Promise<{ purpose: Purpose; mobile: string; email: string | null } | undefined> {
  const { id, code, now } = issued
  const print = otpFingerprint(secrets, id, code)
  const { rows } = await sql<{ purpose: Purpose; mobile: string; email: string | null }>`
    select purpose, mobile, email from app.issue_otp(${id}, ${print}, ${now})`.execute(tx)
  return rows[0]
}

/**
 * Counts a try and looks whether it is right; the count must be committed whatever comes after it. Undefined when the
 * code is wrong, too old, tried five times already, or was never sent.
 */
export async function tryOtp(
  tx: Tx,
  secrets: Secrets,
  purpose: Purpose,
  tried: { mobile: string; code: string; now: Date },
): Promise<RightOtp | undefined> {
  const { mobile, code, now } = tried
  const { rows } = await sql<RightOtp & { code: Buffer | null }>`
    select id, code, role, names from app.try_otp(${purpose}, ${mobile}, ${now})`.execute(tx)
  const otp = rows[0]
  if (!otp || !secrets.matches(code, `otp ${otp.id}`, otp.code ?? Buffer.alloc(32))) return undefined
  return { id: otp.id, role: otp.role, names: otp.names }
}

/** The form in which a code is stored. */
export function otpFingerprint(secrets: Secrets, id: string, code: string): Buffer {
  return secrets.fingerprint(code, `otp ${id}`)
}

/** Takes a right code's try back: only the new password would not do, and the code must outlast that. */
export async function giveTryBack(tx: Tx, otp: string): Promise<void> {
  await sql`select app.give_try_back(${otp})`.execute(tx)
}

/** Spends a code on a new password and ends the sessions of its accounts. False when it was spent meanwhile. */
export async function resetPasswords(
  tx: Tx,
  otp: string,
  role: Role | null,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ reset: boolean }>`
    select app.reset_passwords(${otp}, ${role}, ${passwordHash}) as reset`.execute(tx)
  return rows[0]!.reset
}
