import type { OwnSession } from '@casa/contract/account'
import * as z from 'zod'
import { sessionsEnded } from '../../platform/changes/notification.ts'
import { boolean, integer, json, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'

const instant = json(z.string())

/** The sessions of the signed-in user; that of `token` first. */
export async function ownSessions(tx: Tx, scope: Scope, token: string): Promise<OwnSession[]> {
  return tx.rows({
    _id: uuid,
    device: nullable(text),
    network: nullable(text),
    createdAt: instant,
    lastSeen: instant,
    current: boolean,
  })`
    select id as "_id", device, network, to_json(created_at) as "createdAt", to_json(last_seen) as "lastSeen", current
      from app.own_sessions(${tokenHash(token)}, ${scope.now})`
}

/**
 * Ends the other sessions of the signed-in user, or the one with this id, and returns how many there were. Their streams
 * are closed.
 */
export async function endOwnSessions(tx: Tx, scope: Scope, token: string, id?: string): Promise<number> {
  const { ended } = await tx.row({ ended: integer, told: nullable(text) })`
    select app.end_own_sessions(${tokenHash(token)}, ${id ?? null}) as ended, ${sessionsEnded(scope.user)}::text as told`
  return ended
}
