import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '@casa/contract/refusals'
import { chunkedUploadPath, mediaBytes } from '@casa/contract/rules/media'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Lock, type Locker, type RequestRelease, Server, type Upload } from '@tus/server'
import { conflict, notFound, Problem, tooMany } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueByKey } from '../queue.ts'
import type { ReceivedFile } from './uploads.ts'

/** A lock that is held, and those waiting for it in order. */
type Held = { release: RequestRelease; waiters: (() => void)[] }

/**
 * One request at a time works on an upload. The next one asks it to end, because its connection may be lost, and
 * waits without using the processor; after `waitMs` it is refused.
 */
export class UploadLocks implements Locker {
  private readonly held = new Map<string, Held>()
  private readonly waitMs: number

  constructor(waitMs = 30_000) {
    this.waitMs = waitMs
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.take(id, signal, release),
      unlock: async () => this.give(id),
    }
  }

  /** Runs work while nobody else works on the upload. */
  async within<A>(id: string, work: () => Promise<A>): Promise<A> {
    await this.take(id, AbortSignal.timeout(this.waitMs), () => {})
    try {
      return await work()
    } finally {
      this.give(id)
    }
  }

  private async take(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
    const held = this.held.get(id)
    if (!held) {
      this.held.set(id, { release, waiters: [] })
      return
    }
    const turn = Promise.withResolvers<void>()
    held.waiters.push(turn.resolve)
    const leave = () => {
      const index = held.waiters.indexOf(turn.resolve)
      if (index < 0) return
      held.waiters.splice(index, 1)
      turn.reject(ERRORS.ERR_LOCK_TIMEOUT)
    }
    const timer = setTimeout(leave, this.waitMs)
    signal.addEventListener('abort', leave, { once: true })
    await held.release()
    await turn.promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
    held.release = release
    // A request that arrived in the meantime asked the previous one to end, not this one.
    if (held.waiters.length > 0) await release()
  }

  private give(id: string): void {
    const held = this.held.get(id)
    const next = held?.waiters.shift()
    if (next) next()
    else this.held.delete(id)
  }
}

/** An unfinished upload: its owner, its final size, and when something last arrived. */
type Unfinished = { id: string; user: string; school: string; bytes: number; lastChange: number }

/** Stores what has arrived of uploads, each in a file with a note beside it. */
class PartStore extends FileStore {
  /** Only what the server offers: the length is known from the start, and parts are sent separately. */
  override extensions = ['creation', 'termination']

  /**
   * Appends what arrives and returns the new size. Bytes reported as received are on the disk; disk errors are thrown
   * unchanged.
   */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true })
    await pipeline(content, file)
    return offset + file.bytesWritten
  }

  /** All uploads that were begun and not yet finished or cancelled. */
  async unfinished(): Promise<Unfinished[]> {
    const names = await readdir(this.directory)
    // A crash may have left a file without its note, or a note without its file.
    const ids = new Set(names.map(name => name.replace(/\.json$/, '')))
    return Promise.all([...ids].map(id => this.look(id)))
  }

  private async look(id: string): Promise<Unfinished> {
    const note = (await this.configstore.get(id)) as Upload | undefined
    const { mtimeMs } = await stat(this.pathOf(id)).catch(() => ({ mtimeMs: 0 }))
    const { user, school } = note?.metadata ?? {}
    return { id, user: user ?? '', school: school ?? '', bytes: note?.size ?? 0, lastChange: mtimeMs }
  }

  /** Deletes an upload and its note; a missing one is not an error. */
  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }
}

const mostOfUser = 10
const hour = 3_600_000
const day = 24 * hour

/**
 * Receives files in parts by the tus protocol, so that an upload can resume after a lost connection. An upload
 * belongs to the user who began it, in that school; for everyone else it does not exist.
 */
export class ChunkReceiver {
  private readonly store: PartStore
  private readonly locks = new UploadLocks()
  private readonly tus: Server
  private readonly senders = new WeakMap<Request, Sender>()
  private readonly failures = new WeakMap<Request, unknown>()
  /** One upload of a school begins at a time, so that two together do not exceed its quota. */
  private readonly enqueue = queueByKey(1, 40, 10_000)

  constructor(folder: string) {
    this.store = new PartStore({ directory: folder })
    this.tus = new Server({
      path: `/api${chunkedUploadPath}`,
      relativeLocation: true,
      datastore: this.store,
      locker: this.locks,
      lockDrainTimeout: 1_000,
      maxSize: mediaBytes.video,
      namingFunction: () => newId(),
      onUploadCreate: (request, upload) => this.begin(this.senders.get(request)!, upload),
      onIncomingRequest: async (request, id) => {
        if (request.method !== 'POST') await this.own(id, this.senders.get(request)!)
      },
      onResponseError: (request, error) => {
        this.failures.set(request, error)
        return undefined
      },
    })
  }

  /** Answers one request of the protocol. Throws a Problem for every refusal, and disk errors unchanged. */
  async handle(request: Request, sender: Sender): Promise<Response> {
    this.senders.set(request, sender)
    const answer = () => this.tus.handleWeb(request)
    const response = await (request.method === 'POST' ? this.enqueue(sender.school, answer) : answer())
    if (response.status < 400) return response
    throw refusalOf(response.status, this.failures.get(request))
  }

  /**
   * Passes a complete upload to `work` and then deletes it. Throws 404 if the sender has none with the id, and 409
   * while parts are missing. If `work` throws, the upload stays, except one whose content is refused.
   */
  async finish<A>(id: string, sender: Sender, { before, work }: Finishing<A>): Promise<A> {
    const finished = this.locks.within(id, async () => {
      // Somebody may have finished it while this waited.
      const done = await before()
      if (done !== undefined) return done
      const { size, offset } = await this.own(id, sender)
      if (size === undefined || offset !== size) throw conflict(refusals.file.unfinished)
      const path = this.store.pathOf(id)
      try {
        const answer = await work({ path, byteCount: size, sha256: await hashOf(path) })
        await this.store.discard(id)
        return answer
      } catch (error) {
        if (error instanceof Problem && (error.status === 415 || error.status === 422))
          await this.store.discard(id)
        throw error
      }
    })
    return finished.catch(error => {
      throw error === ERRORS.ERR_LOCK_TIMEOUT ? refusalOf(503, error) : error
    })
  }

  /** Deletes uploads to which nothing has been added for a day. */
  async removeOld(): Promise<void> {
    for (const { id, lastChange } of await this.store.unfinished())
      if (Date.now() - lastChange > day) await this.locks.within(id, () => this.store.discard(id))
  }

  private async own(id: string, { user, school }: Sender): Promise<Upload> {
    const upload = await this.store.getUpload(id).catch(error => {
      throw 'status_code' in error ? notFound() : error
    })
    if (upload.metadata?.user !== user || upload.metadata?.school !== school) throw notFound()
    return upload
  }

  private async begin({ user, school, quotaLeft = 0 }: Sender, upload: Upload) {
    // A client that declares a recording learns at once that it is too large for one.
    if (upload.metadata?.kind === 'audio' && (upload.size ?? 0) > mediaBytes.audio)
      throw new Problem(413, refusals.file.audioTooLarge)
    const unfinished = await this.store.unfinished()
    const taken = unfinished
      .filter(other => other.school === school)
      .reduce((sum, { bytes }) => sum + bytes, 0)
    if (taken + (upload.size ?? 0) > quotaLeft) throw new Problem(413, refusals.picture.quota)
    const own = unfinished
      .filter(other => other.user === user)
      .sort((one, other) => one.lastChange - other.lastChange)
    if (own.length >= mostOfUser) {
      // Abandoned uploads make room for the new one.
      const oldest = own[0]!
      if (Date.now() - oldest.lastChange < hour) throw tooMany(refusals.file.tooManyUnfinished, 60)
      await this.locks.within(oldest.id, () => this.store.discard(oldest.id))
    }
    return { metadata: { user, school } }
  }
}

function refusalOf(status: number, failure: unknown): unknown {
  // An error that is neither the protocol's own refusal nor the library's catch-all.
  if (failure instanceof Error) return failure
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) return new Problem(503, refusals.busy.server, { retryAfter: 5 })
  if (failure === ERRORS.ABORTED) return new Problem(400, refusals.file.tookOver)
  if (status === 404 || status === 410) return notFound()
  if (status === 409) return conflict(refusals.file.tookOver)
  if (status === 413) return new Problem(413, refusals.file.videoTooLarge)
  return new Problem(status, refusals.request.unanswerable)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The sender of an upload; `quotaLeft` is what the school may still store, in bytes, when one begins. */
export type Sender = { user: string; school: string; quotaLeft?: number }

/** What happens to a complete upload: `before` returns the result if it was already processed, `work` processes it. */
export type Finishing<A> = {
  before: () => Promise<A | undefined>
  work: (file: ReceivedFile) => Promise<A>
}
