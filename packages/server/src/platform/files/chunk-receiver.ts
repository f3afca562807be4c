import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '@casa/contract/refusals'
import { chunkedUploadPath, mediaBytes } from '@casa/contract/rules/media'
import { ERRORS, Server, type Upload } from '@tus/server'
import { conflict, notFound, Problem, tooMany } from '../errors.ts'
import { newId } from '../ids.ts'
import { isUploadId, PartStore } from './part-store.ts'
import type { Finishing, PartServices, Sender, Unfinished } from './upload-ledger.ts'
import { UploadLocks } from './upload-locks.ts'
import type { ReceivedFile } from './uploads.ts'

const mostOfUser = 10
/** A film has at most 63 parts, and one more for each time that it is cut off. */
const mostParts = 2_000
const hour = 3_600_000

/**
 * Receives files in parts by the tus protocol, so that an upload can resume after a lost connection, on any server. An
 * upload belongs to the user who began it, in that school; for everyone else it does not exist.
 */
export class ChunkReceiver {
  private readonly services: PartServices
  private readonly store: PartStore
  private readonly locks = new UploadLocks()
  private readonly tus: Server
  private readonly senders = new WeakMap<Request, Sender>()
  private readonly failures = new WeakMap<Request, unknown>()

  constructor(services: PartServices) {
    this.services = services
    this.store = new PartStore(services)
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
        if (request.method === 'POST') return
        const { keys } = await this.own(id, this.senders.get(request)!)
        if (request.method === 'PATCH' && keys.length >= mostParts)
          throw new Problem(413, refusals.file.tooManyParts)
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
    const response = await this.store.as(sender, () => this.tus.handleWeb(request))
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
      const upload = await this.own(id, sender)
      if (upload.received !== upload.bytes) throw conflict(refusals.file.unfinished)
      const file = await this.joined(upload)
      try {
        const answer = await work(file)
        await this.remove(id, sender)
        return answer
      } catch (error) {
        // Another server may have finished it in the meantime.
        const theirs = await before()
        if (theirs !== undefined) return theirs
        if (error instanceof Problem && (error.status === 415 || error.status === 422))
          await this.remove(id, sender)
        throw error
      } finally {
        await rm(file.path, { force: true })
      }
    })
    return finished.catch(error => {
      throw error === ERRORS.ERR_LOCK_TIMEOUT ? refusalOf(503, error) : error
    })
  }

  /** The parts of an upload as one file. */
  private async joined({ keys, bytes: byteCount }: Unfinished): Promise<ReceivedFile> {
    const { storage, uploads } = this.services
    const path = uploads.newPath()
    const hash = createHash('sha256')
    const hashed = () =>
      new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
    try {
      await pipeline(
        async function* () {
          for (const key of keys) yield* (await storage.read(key)).content
        },
        hashed(),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, byteCount, sha256: hash.digest('hex') }
  }

  private async own(id: string, sender: Sender): Promise<Unfinished> {
    const found = isUploadId(id)
      ? await sender.transaction('read', tx => this.services.ledger.find(tx, sender, id))
      : undefined
    if (!found) throw notFound()
    return found
  }

  private remove(id: string, sender: Sender): Promise<boolean> {
    return sender.transaction('write', tx => this.services.ledger.remove(tx, sender, id))
  }

  private async begin(sender: Sender, { id, size: bytes = 0, metadata }: Upload) {
    // A client that declares a recording learns at once that it is too large for one.
    if (metadata?.kind === 'audio' && bytes > mediaBytes.audio)
      throw new Problem(413, refusals.file.audioTooLarge)
    const { ledger, clock } = this.services
    const now = clock()
    await sender.transaction('write', async tx => {
      const others = await ledger.before(tx, sender, new Date(now.getTime() - hour))
      if (others.taken + bytes > (sender.quotaLeft ?? 0)) throw new Problem(413, refusals.picture.quota)
      if (others.count >= mostOfUser) {
        // Abandoned uploads make room for the new one.
        if (!others.oldest) throw tooMany(refusals.file.tooManyUnfinished, 60)
        await ledger.remove(tx, sender, others.oldest)
      }
      await ledger.begin(tx, sender, { id, bytes, now })
    })
    return {}
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
