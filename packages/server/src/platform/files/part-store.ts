import { AsyncLocalStorage } from 'node:async_hooks'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { databaseIsAway } from '../db/availability.ts'
import type { PartServices, Sender } from './upload-ledger.ts'

/** Whether a text has the form of an upload's id. */
export const isUploadId = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/**
 * Stores what arrives of uploads: each part first in a file of this server and then, when it ends, in the storage under
 * a key that the ledger notes. What has arrived of a part that is cut off is kept in the same way.
 */
export class PartStore extends DataStore {
  /** Only what the server offers: the length is known from the start, and parts are sent separately. */
  override extensions = ['creation', 'termination']
  private readonly services: PartServices
  private readonly senders = new AsyncLocalStorage<Sender>()
  /** What is being kept of a part, for the request that takes its place. */
  private readonly keeping = new Map<string, Promise<unknown>>()

  constructor(services: PartServices) {
    super()
    this.services = services
  }

  /** Runs work of the protocol for a sender. */
  as<A>(sender: Sender, work: () => Promise<A>): Promise<A> {
    return this.senders.run(sender, work)
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.keeping.get(id)
    const sender = this.senders.getStore()!
    const found = isUploadId(id)
      ? await sender.transaction('read', tx => this.services.ledger.find(tx, sender, id))
      : undefined
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.bytes, offset: found.received })
  }

  /** Bytes reported as received are in the storage; disk errors are thrown unchanged. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const kept = this.keep(content, id, offset)
    const settled = kept.catch(() => {})
    this.keeping.set(id, settled)
    try {
      return await kept
    } finally {
      if (this.keeping.get(id) === settled) this.keeping.delete(id)
    }
  }

  private async keep(content: Readable, id: string, offset: number): Promise<number> {
    const path = this.services.uploads.newPath()
    try {
      const received = pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      const [arrival] = await Promise.allSettled([received])
      const bytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
      if (bytes > 0) await this.store({ path, id, offset, bytes })
      if (arrival.status === 'rejected') throw arrival.reason
      return offset + bytes
    } finally {
      await rm(path, { force: true })
    }
  }

  private async store({ path, ...part }: { path: string; id: string; offset: number; bytes: number }) {
    const { storage, ledger, clock } = this.services
    const sender = this.senders.getStore()!
    const key = await storage.put(createReadStream(path))
    try {
      const added = await sender.transaction('write', tx =>
        ledger.add(tx, sender, { ...part, key, now: clock() }),
      )
      // Another server has received this part.
      if (!added) throw ERRORS.INVALID_OFFSET
    } catch (error) {
      // If the part may be stored after all, the note about its key decides at a later start.
      if (!databaseIsAway(error as Error)) await storage.remove(key).catch(() => {})
      throw error
    }
    await storage.confirm([key])
  }

  override async remove(id: string): Promise<void> {
    const sender = this.senders.getStore()!
    const removed = await sender.transaction('write', tx => this.services.ledger.remove(tx, sender, id))
    if (!removed) throw ERRORS.FILE_NOT_FOUND
  }
}
