import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import { chunkedUploadPath, type MediaKind } from '@casa/contract/rules/media'
import type { DetailedError, Upload } from 'tus-js-client'
import { ApiError, cancelled, isPassing } from '../lib/api-error.ts'
import { loadModule } from '../lib/load-module.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import { sessionToken, signedInUser } from '../lib/session.ts'
import { call, refusal } from './client.ts'

type Means = {
  signal: AbortSignal
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress: (sent: number) => void
  /** Called with true while there is no connection, and with false when it resumes. */
  onWaiting: (waiting: boolean) => void
}

/** The size of one request; at most this much is sent again after a lost connection. */
const partBytes = 8 * 1_048_576
/**
 * How long progress may stall before the connection counts as lost, in milliseconds; the request itself never times
 * out.
 */
const longestSilence = 60_000

/**
 * Sends a recording or video in parts and has it stored. It resumes automatically after a lost connection, and where
 * it stopped if the same file is sent again after a reload. Throws an ApiError when it is refused, and the signal's
 * reason when it is aborted; nothing is kept of a cancelled upload.
 */
export async function sendMedia(
  file: File,
  kind: MediaKind,
  means: Means,
): Promise<AnswerOf<typeof api.files.finish>> {
  const sent = await patiently(means, isPassing, () => uploadOf(file, kind, means))
  const key = newIdempotencyKey()
  try {
    // 409: the server has more than we know of, so ask for the offset and resume.
    await patiently(
      means,
      error => isPassing(error) || error.status === 409,
      () => sent.goOn(),
    )
    const body = { uploadId: sent.id(), kind }
    const answer = await patiently(means, isPassing, () =>
      call(api.files.finish, { body }, { idempotencyKey: key, signal: means.signal }),
    )
    await sent.forget()
    return answer
  } catch (error) {
    // Nobody waits for this, least of all offline.
    if (means.signal.reason === cancelled) void sent.remove()
    // A refused upload is not resumed.
    else if (error instanceof ApiError && !isPassing(error)) await sent.forget()
    throw error
  }
}

/** A resumable upload. The library is loaded with the first one. */
async function uploadOf(file: File, kind: MediaKind, { signal, onProgress, onWaiting }: Means) {
  const tus = await loadModule(() => import('tus-js-client'))
  const owner = signedInUser()?._id
  let upload: Upload | undefined
  let url: string | null = null
  const made = (settle: { onMoved: () => void; resolve: () => void; reject: (error: unknown) => void }) =>
    new tus.Upload(file, {
      endpoint: `/api${chunkedUploadPath}`,
      uploadUrl: url,
      headers: { Authorization: `Bearer ${sessionToken()}` },
      metadata: { kind },
      chunkSize: partBytes,
      retryDelays: null,
      // Without the file's name, which others could read on this device.
      fingerprint: async ({ size, lastModified }) => `casa-${owner}-${size}-${lastModified}`,
      onProgress: (sent, total) => {
        settle.onMoved()
        onWaiting(false)
        onProgress(sent / total)
      },
      onSuccess: settle.resolve,
      onError: error => settle.reject(asApiError(error as DetailedError)),
    })
  const forget = async () => {
    for (const { urlStorageKey } of (await upload?.findPreviousUploads()) ?? [])
      await tus.defaultOptions.urlStorage.removeUpload(urlStorageKey)
  }
  return {
    id: () => url!.slice(-36),
    forget,
    /** Deletes what has arrived. Even if the server does not receive this, it deletes abandoned uploads. */
    async remove() {
      await forget()
      const headers = { Authorization: `Bearer ${sessionToken()}` }
      if (url) await tus.Upload.terminate(url, { headers, retryDelays: null }).catch(() => {})
    },
    async goOn() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      let timer: ReturnType<typeof setTimeout> | undefined
      const onMoved = () => {
        clearTimeout(timer)
        timer = setTimeout(() => end(new ApiError(0)), longestSilence)
      }
      const current = made({ onMoved, resolve, reject })
      upload = current
      const [previous] = url ? [] : await current.findPreviousUploads()
      if (previous) current.resumeFromPreviousUpload(previous)
      const end = (reason: unknown) => {
        void current.abort()
        reject(reason)
      }
      const stop = () => end(signal.reason)
      signal.throwIfAborted()
      signal.addEventListener('abort', stop, { once: true })
      onMoved()
      current.start()
      await promise.finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        url = current.url
      })
    },
  }
}

function asApiError({ originalResponse: response }: DetailedError): ApiError {
  if (!response) return new ApiError(0)
  return refusal({
    status: response.getStatus(),
    text: response.getBody(),
    header: name => response.getHeader(name) ?? null,
  })
}

/** Retries until it succeeds or fails for good; in between it waits for the network, or longer each time. */
async function patiently<A>(
  { signal, onWaiting }: Means,
  maySucceedLater: (error: ApiError) => boolean,
  work: () => Promise<A>,
): Promise<A> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await work()
      onWaiting(false)
      return answer
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !maySucceedLater(error)) throw error
      onWaiting(true)
      await untilNextTry(
        Math.max((error.retryAfter ?? 0) * 1_000, Math.min(1_000 * 2 ** tries, 15_000)),
        signal,
      )
    }
  }
}

function untilNextTry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onOnline = () => end(resolve)
    const onAbort = () => end(() => reject(signal.reason))
    const timer = setTimeout(onOnline, milliseconds)
    addEventListener('online', onOnline)
    signal.addEventListener('abort', onAbort)
  })
}
