import { roles } from '@casa/contract/access'
import type { FactorReset } from '@casa/contract/account'
import { loginNamesOf } from '@casa/contract/rules/countries'
import * as z from 'zod'
import { boolean, integer, json, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'

/** How long after it was asked for, the factors of somebody who lost them are removed, as a PostgreSQL interval. */
const delay = '24 hours'

const instant = json(z.string())

/** Asks for the removal of the factors of those who sign in with a name; returns how many of the caller's people do. */
export async function askFactorReset(
  tx: Tx,
  scope: Scope,
  { loginName, requestId }: { loginName: string; requestId: string },
): Promise<number> {
  const { helped } = await tx.row({ helped: integer })`
    select app.ask_factor_reset(${loginNamesOf(loginName)}::text[], ${delay}, ${scope.now}, ${requestId}) as helped`
  return helped
}

/** The pending removals for people whom the caller may help. */
export async function askedFactorResets(tx: Tx, _scope: Scope): Promise<FactorReset[]> {
  return tx.rows({
    _id: uuid,
    name: text,
    role: oneOf(...roles),
    askedBy: text,
    askedAt: instant,
    dueAt: instant,
  })`
    select id as "_id", name, role, asked_by as "askedBy", to_json(asked_at) as "askedAt", to_json(due_at) as "dueAt"
      from app.asked_factor_resets()`
}

/** Takes back the removal of somebody's factors. False if none is to come, or the caller may not help this person. */
export async function takeBackFactorReset(tx: Tx, _scope: Scope, user: string): Promise<boolean> {
  const { done } = await tx.row({ done: boolean })`select app.take_back_factor_reset(${user}) as done`
  return done
}

/** Says no to the removal of the caller's own factors. False if nobody asked for it. */
export async function keepFactors(tx: Tx, _scope: Scope): Promise<boolean> {
  const { kept } = await tx.row({ kept: boolean })`select app.keep_factors() as kept`
  return kept
}

/** Where a user gets messages about the account, and in which language. For a job. */
export async function addressesOf(tx: Tx, user: string) {
  return tx.maybeRow({ mobile: nullable(text), email: nullable(text), language: text })`
    select mobile, email, language from app.addresses_of(${user})`
}
