import type { AnswerOf, Route } from '@casa/contract/route'
import { ApiError, errorOf } from '../lib/api-error.ts'
import { takeEarly } from '../lib/early-answers.ts'
import { noteMaintenance } from '../lib/maintenance.ts'
import { signInAgain } from '../lib/notice.ts'
import { noteFailedRequest } from '../lib/report-errors.ts'
import { currentUser, dropEndedSession, isVisitOver, sessionToken } from '../lib/session.ts'
import { addressOf, type CallInput, type CallOptions, headersOf } from './request.ts'

const timeoutMs = 500_000

/** Makes a call of the contract and returns its answer. Throws an ApiError; an expired session redirects to sign-in. */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> {
  return (await callCounted(route, input, options)).answer
}

/** Makes a list call and returns its rows with the total on the server, and the page of the row that it asked for. Throws an ApiError. */
export async function callCounted<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<{ answer: AnswerOf<R>; total: number | undefined; page: number | undefined }> {
  const token = sessionToken()
  const raw = await transmit(route, input as CallInput<Route>, options)
  const answer = parsed(raw.text)
  if (raw.status >= 400 || answer === undefined) throw refusal(raw, options, token)
  const numberIn = (header: string | null) => (header === null ? undefined : Number(header))
  const [total, page] = [raw.header('X-Total-Count'), raw.header('X-Page')].map(numberIn)
  return { answer: answer as AnswerOf<R>, total, page }
}

/** Makes a call that returns a file. Throws an ApiError; an expired session redirects to sign-in. */
export async function callFile<R extends Route>(route: R, { params, query }: CallInput<R>): Promise<Blob> {
  const signal = AbortSignal.timeout(timeoutMs)
  const token = sessionToken()
  try {
    const response = await fetch(addressOf(route, params, query), { headers: headersOf(route), signal })
    // Casa never serves a page as a file, so this is a Wi-Fi sign-in page.
    if (response.ok && !typeOf(response).startsWith('text/html')) return await response.blob()
    throw refusal(await rawOf(response), {}, token)
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError(0)
  }
}

/**
 * Opens a call's event stream, which stays open until it is aborted or the server ends it. Throws as `call` does, but
 * does not redirect on an expired session, because the user may be typing.
 */
export async function callEvents(route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(addressOf(route, undefined, undefined), { headers: headersOf(route), signal })
  if (response.ok && response.body && typeOf(response).startsWith('text/event-stream')) return response.body
  throw refusal(await rawOf(response), { staysOnPage: true })
}

/** The error for a failed call, which was made with a token. Its expired session redirects to sign-in. */
export function refusal(raw: RawAnswer, { staysOnPage }: CallOptions = {}, token = sessionToken()): ApiError {
  const error = errorOf(raw.status, parsed(raw.text), Number(raw.header('Retry-After')) || undefined)
  noteFailedRequest(error.requestId)
  // A request made while the page is already redirecting carries no token and must not redirect again. One of an earlier
  // session says nothing about this one.
  if (error.status === 401 && !staysOnPage && token && token === sessionToken()) {
    const { message, key, values } = error
    // Another request of this page may have ended the visit; the stored session is the administrator's own.
    signInAgain(isVisitOver() ? currentUser() : dropEndedSession(), { message, key, values })
  }
  return error
}

const typeOf = (response: Response) => response.headers.get('Content-Type') ?? ''

async function rawOf(response: Response): Promise<RawAnswer> {
  noteMaintenance(name => response.headers.get(name))
  const text = await response.text()
  return { status: response.status, text, header: name => response.headers.get(name) }
}

async function transmit(route: Route, input: CallInput<Route>, options: CallOptions): Promise<RawAnswer> {
  const address = addressOf(route, input.params, input.query)
  const headers = headersOf(route, options.idempotencyKey)
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    if (input.files) {
      const form = formOf(input.body, input.files)
      return await upload({
        method: route.method,
        address,
        headers,
        form,
        signal,
        onProgress: options.onProgress,
      })
    }
    if (input.body !== undefined) headers['Content-Type'] = 'application/json'
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const early = takeEarly(route.method, address, body)
    return await rawOf(await (early ?? fetch(address, { method: route.method, headers, body, signal })))
  } catch (failure) {
    // A caller that cancelled gets its own abort reason back, not an error to show.
    if (options.signal?.aborted) throw failure
    throw new ApiError(0)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A response before it is parsed or checked for errors. */
type RawAnswer = { status: number; text: string; header: (name: string) => string | null }

type Upload = {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
  signal: AbortSignal
  onProgress?: (sent: number) => void
}

/**
 * Sends a multipart form with upload progress, which fetch does not report. Throws the signal's reason when it is
 * cancelled, and a TypeError when there is no response.
 */
function upload({ method, address, headers, form, signal, onProgress }: Upload): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: name => request.getResponseHeader(name),
      })
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}

/** The multipart form of a call: the body's fields as text, then the files. */
function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file, file.name)
  return form
}
