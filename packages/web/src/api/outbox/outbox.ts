import { api } from '@casa/contract'
import type { Route } from '@casa/contract/route'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isPassing } from '../../lib/api-error.ts'
import { currentUser, signedInUser } from '../../lib/session.ts'
import { watchUnsent } from '../../lib/unsaved.ts'
import { call } from '../client.ts'
import type { CallInput } from '../request.ts'
import {
  acknowledged,
  added,
  attempted,
  failed,
  type Outcome,
  ofUser,
  type QueuedSave,
  retried,
  sendInTurn,
  without,
  withRefusal,
} from './queue.ts'
import { changeQueue, readQueue } from './store.ts'

/** How long a save waits for its response before it is queued on the device. */
export const answerTimeoutMs = 15_000

/** A queued save that the server has applied, its call, and the version now stored. */
export type Acknowledgement = { save: QueuedSave; route: Route; version: number | undefined }
type AcknowledgementListener = (acknowledgement: Acknowledgement) => Promise<void> | void

/**
 * Whether a call can leave the device. Calls are made offline too, because a server on the same machine still answers.
 */
export const isOnline = () => navigator.onLine

/** Whether a save may still be accepted unchanged: there was no response, or Casa was busy or failed. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return isPassing(error) || error.status >= 500
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Keeps saves that got no response and sends them in order, from one tab at a time. */
class Outbox {
  private list: readonly QueuedSave[] = []
  private sending: Promise<void> | undefined
  private readonly changeListeners = new Set<() => void>()
  private readonly acknowledgementListeners = new Set<AcknowledgementListener>()
  private readonly otherTabs = new BroadcastChannel('casa_outbox')

  constructor() {
    this.otherTabs.onmessage = () => void this.load()
    watchUnsent(() => this.list.some(({ refusal }) => !refusal))
  }

  /** The signed-in account's queued saves as last read; the same array until they change. */
  get waiting(): readonly QueuedSave[] {
    return this.list
  }

  subscribe = (listener: () => void) => {
    this.changeListeners.add(listener)
    return () => void this.changeListeners.delete(listener)
  }

  onAcknowledged(listener: AcknowledgementListener): () => void {
    this.acknowledgementListeners.add(listener)
    return () => void this.acknowledgementListeners.delete(listener)
  }

  /** Reads the queue from the device; without storage it is empty. */
  async load(): Promise<void> {
    this.setList(await this.read())
  }

  /** Queues a save until the server has applied it. Throws where the browser has no storage. */
  async add(save: Omit<QueuedSave, 'place'>): Promise<void> {
    await this.change(list => added(list, save))
  }

  /** Drops everything, because the user is signing out and does not want it kept. */
  async clear(): Promise<void> {
    await this.change(() => [])
  }

  /** Drops a refused save. */
  async discard(key: string): Promise<void> {
    await this.change(list => without(list, key))
  }

  /** Removes a save that was never sent or was refused. Returns whether there was one. */
  async withdraw(key: string): Promise<boolean> {
    let removable = false
    const step = (list: QueuedSave[]) => {
      removable = list.some(save => save.key === key && (!save.tried || save.refusal !== undefined))
      return removable ? without(list, key) : list
    }
    // Without storage nothing was queued.
    await this.change(step).catch(() => {})
    return removable
  }

  /** Allows a refused save to be sent again. */
  async retry(key: string): Promise<void> {
    await this.change(list => retried(list, key))
  }

  /** Sends the queue until it is empty, or the server does not respond or fails. */
  async send(): Promise<void> {
    const work = () =>
      sendInTurn(
        signedInUser()?._id,
        () => this.read(),
        save => this.sendOne(save),
      )
    this.sending ??= withLock(work).finally(() => {
      this.sending = undefined
    })
    await this.sending
  }

  private async sendOne(save: QueuedSave): Promise<Outcome> {
    const { key, user, call: name, body } = save
    if (isOnline()) await this.change(list => attempted(list, key))
    // Another account may have signed in in the meantime.
    if (signedInUser()?._id !== user) return 'unanswered'
    try {
      const route = routeOf(name)
      const signal = AbortSignal.timeout(answerTimeoutMs)
      const answer = await call(route, { body } as unknown as CallInput<Route>, {
        idempotencyKey: key,
        signal,
      })
      const { version } = (answer as { data?: { version?: number } }).data ?? {}
      await this.notifyAcknowledged({ save, route, version })
      await this.change(list => acknowledged(list, key, version))
      return 'settled'
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error) || error.status === 401) return 'unanswered'
      const { status, message, key: textKey, values } = error
      const answer = { status, message, key: textKey, values }
      const isFailure = isUnanswered(error)
      await this.change(list =>
        isFailure ? failed(list, key, answer, Date.now()) : withRefusal(list, key, answer),
      )
      return isFailure ? 'failed' : 'settled'
    }
  }

  private async notifyAcknowledged(acknowledgement: Acknowledgement): Promise<void> {
    for (const listener of this.acknowledgementListeners) await listener(acknowledgement)
  }

  private async read(): Promise<QueuedSave[]> {
    const user = signedInUser()
    return user ? readQueue(user).catch(() => []) : []
  }

  private async change(step: (list: QueuedSave[]) => QueuedSave[]): Promise<void> {
    this.setList(await changeQueue(currentUser(), step))
    this.otherTabs.postMessage('changed')
  }

  private setList(list: readonly QueuedSave[]): void {
    this.list = ofUser(list, signedInUser()?._id)
    for (const listener of this.changeListeners) listener()
  }
}

export const outbox = new Outbox()

/** The signed-in account's queued saves, oldest first. */
export function useQueuedSaves(): readonly QueuedSave[] {
  return useSyncExternalStore(outbox.subscribe, () => outbox.waiting)
}

/** Calls `listener` for each applied save before it leaves the queue. The listener must be memoised. */
export function useAcknowledged(listener: AcknowledgementListener): void {
  useEffect(() => outbox.onAcknowledged(listener), [listener])
}

/** Without the Locks API, as over plain HTTP, two tabs may both send; the idempotency keys make that harmless. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request('casa_outbox', work) : work())
}

/** Finds the call of a queued save. Throws a 404 if a newer release no longer has it. */
function routeOf(name: string): Route {
  const [domain = '', call = ''] = name.split('.')
  const route = (api as Record<string, Record<string, Route>>)[domain]?.[call]
  if (!route) throw new ApiError(404)
  return route
}
