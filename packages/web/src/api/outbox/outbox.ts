import { api } from '@casa/contract'
import type { Route } from '@casa/contract/route'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { signedInUser } from '../../lib/session.ts'
import { call } from '../client.ts'
import type { Sent } from '../request.ts'
import { added, delivered, nextOf, ofUser, pardoned, refused, tried, type Waiting, without } from './queue.ts'
import { changeWaiting, readWaiting } from './store.ts'

/** How long an answer is waited for before what was saved waits on the device, in milliseconds. */
export const patience = 15_000

/** Something that waited and has arrived, the call that took it, and the version that is stored now. */
export type Delivery = { one: Waiting; route: Route; version: number | undefined }
type Told = (delivery: Delivery) => Promise<void> | void

/**
 * Says whether a call may leave the device at all. It is made in any case: a server on the same machine answers without
 * a network too.
 */
export const mayLeave = () => navigator.onLine

/** Says whether nobody answered, or only somebody between here and the server. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ApiError) return [0, 502, 503, 504].includes(error.status)
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** What waits on this device for the network, and its way to the server: one after the other, from one tab at a time. */
class Outbox {
  private list: readonly Waiting[] = []
  private sending: Promise<void> | undefined
  private readonly onChange = new Set<() => void>()
  private readonly onDelivery = new Set<Told>()
  private readonly otherTabs = new BroadcastChannel('casa_outbox')

  constructor() {
    this.otherTabs.onmessage = () => void this.load()
  }

  /** What the signed-in account has waiting, as of the last look. */
  get waiting(): readonly Waiting[] {
    return this.list
  }

  subscribe = (listener: () => void) => {
    this.onChange.add(listener)
    return () => void this.onChange.delete(listener)
  }

  listen(told: Told): () => void {
    this.onDelivery.add(told)
    return () => void this.onDelivery.delete(told)
  }

  /** Looks at what the device keeps; where it keeps nothing, nothing waits. */
  async load(): Promise<void> {
    this.show(await readWaiting().catch(() => []))
  }

  /** Keeps one until the server has taken it. Throws where the browser keeps nothing. */
  async keep(one: Omit<Waiting, 'place'>): Promise<void> {
    await this.change(list => added(list, one))
  }

  /** Gives up what was refused. */
  async discard(key: string): Promise<void> {
    await this.change(list => without(list, key))
  }

  /** Takes back what has not left the device, or was refused. Gives whether there was anything. */
  async withdraw(key: string): Promise<boolean> {
    let stayed = false
    const step = (list: Waiting[]) => {
      stayed = list.some(one => one.key === key && (!one.tried || one.refusal !== undefined))
      return stayed ? without(list, key) : list
    }
    // Where the browser keeps nothing, nothing has stayed.
    await this.change(step).catch(() => {})
    return stayed
  }

  /** Lets what was refused be sent again. */
  async pardon(key: string): Promise<void> {
    await this.change(list => pardoned(list, key))
  }

  /** Sends what waits; done when nothing is left to send or the server does not answer. */
  async send(): Promise<void> {
    this.sending ??= alone(() => this.sendAll()).finally(() => {
      this.sending = undefined
    })
    await this.sending
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const one = nextOf(await readWaiting().catch(() => []), signedInUser()?._id)
      if (!one || !(await this.sendOne(one))) return
    }
  }

  /** Gives whether there was an answer. */
  private async sendOne(one: Waiting): Promise<boolean> {
    const { key, user, call: name, body } = one
    if (mayLeave()) await this.change(list => tried(list, key))
    // Whoever signed in meanwhile is somebody else.
    if (signedInUser()?._id !== user) return false
    try {
      const route = routeOf(name)
      const signal = AbortSignal.timeout(patience)
      const answer = await call(route, { body } as unknown as Sent<Route>, { idempotencyKey: key, signal })
      const { version } = (answer as { data?: { version?: number } }).data ?? {}
      await this.tell({ one, route, version })
      await this.change(list => delivered(list, key, version))
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || isUnanswered(error) || [401, 429].includes(error.status))
        return false
      const { status, message } = error
      await this.change(list => refused(list, key, { status, message }))
      return true
    }
  }

  private async tell(delivery: Delivery): Promise<void> {
    for (const told of this.onDelivery) await told(delivery)
  }

  private async change(step: (list: Waiting[]) => Waiting[]): Promise<void> {
    this.show(await changeWaiting(step))
    this.otherTabs.postMessage('changed')
  }

  private show(list: readonly Waiting[]): void {
    this.list = ofUser(list, signedInUser()?._id)
    for (const listener of this.onChange) listener()
  }
}

/** What waits on this device. */
export const outbox = new Outbox()

/** What the signed-in account has waiting, in the order in which it was saved. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(outbox.subscribe, () => outbox.waiting)
}

/** Calls back when something that waited has arrived, before it leaves the list; the same function at every turn. */
export function useDelivered(told: Told): void {
  useEffect(() => outbox.listen(told), [told])
}

/** Where the browser has no locks (a page over plain HTTP) two tabs may both send; the keys keep that without effect. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request('casa_outbox', work) : work())
}

/** The call that was kept. Throws a 404 for one that a newer release has given up. */
function routeOf(name: string): Route {
  const [domain = '', call = ''] = name.split('.')
  const route = (api as Record<string, Record<string, Route>>)[domain]?.[call]
  if (!route) throw new ApiError(404)
  return route
}
