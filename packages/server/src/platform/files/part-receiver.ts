import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { refusals } from '@casa/contract/refusals'
import { mediaBytes, partsPath } from '@casa/contract/rules/media'
import { ERRORS, Server, type Upload } from '@tus/server'
import { conflict, notFound, Problem, tooMany } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueByKey } from '../queue.ts'
import { PartLocks } from './part-locks.ts'
import type { Finishing, Sender } from './part-sender.ts'
import { PartStore } from './part-store.ts'

const mostOfUser = 10
const hour = 3_600_000
const day = 24 * hour

/**
 * Receives files in parts by the tus protocol, so that an upload goes on after a lost connection. An upload belongs to who
 * began it, in that school; for everybody else it does not exist.
 */
export class PartReceiver {
  private readonly store: PartStore
  private readonly locks = new PartLocks()
  private readonly tus: Server
  private readonly senders = new WeakMap<Request, Sender>()
  private readonly failures = new WeakMap<Request, unknown>()
  /** One beginning of a school at a time, so that two together do not exceed its quota. */
  private readonly enqueue = queueByKey(1, 40, 10_000)

  constructor(folder: string) {
    this.store = new PartStore({ directory: folder })
    this.tus = new Server({
      path: `/api${partsPath}`,
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

  /** Answers one request of the protocol. Throws a Problem for every refusal, and an error of the disk as it is. */
  async handle(request: Request, sender: Sender): Promise<Response> {
    this.senders.set(request, sender)
    const answer = () => this.tus.handleWeb(request)
    const response = await (request.method === 'POST' ? this.enqueue(sender.school, answer) : answer())
    if (response.status < 400) return response
    throw refusalOf(response.status, this.failures.get(request))
  }

  /**
   * Gives a whole upload to `work` and then removes it. Throws 404 where the sender has none under the id, and 409 while
   * parts are missing. When `work` throws, the upload stays, except one whose content is refused.
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

  /** Removes uploads of which nothing has arrived for a day. */
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
    // Who says that it is a recording learns at once that it is too large for one.
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
      // What was left lying makes room for what is sent now.
      const oldest = own[0]!
      if (Date.now() - oldest.lastChange < hour) throw tooMany(refusals.file.tooManyUnfinished, 60)
      await this.locks.within(oldest.id, () => this.store.discard(oldest.id))
    }
    return { metadata: { user, school } }
  }
}

function refusalOf(status: number, failure: unknown): unknown {
  // Neither the protocol's own refusal nor the library's catch-all.
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
