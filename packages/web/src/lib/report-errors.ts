import type { ApiError } from './api-error.ts'
import { sessionToken } from './session.ts'

/** A page that fails again and again is reported this often. */
const maxReports = 5
let reports = 0
let failedRequest: string | undefined

/** Remembers the id of the last request that failed, for the reports of errors that it may cause. */
export function noteFailedRequest(requestId: string | undefined): void {
  failedRequest = requestId ?? failedRequest
}

/** A refusal's message may name a child, so only its status and key are sent. */
function reported(error: unknown): { message: string; stack?: string | undefined } {
  if (error instanceof Error && error.name === 'ApiError') {
    const { status, key = '' } = error as ApiError
    return { message: `${status} ${key}`.trim() }
  }
  return error instanceof Error ? error : { message: String(error) }
}

/** Sends an error of this page to the server's log, with the id of the last request that failed. */
export function reportError(error: unknown): void {
  if (reports >= maxReports) return
  reports += 1
  const { message, stack } = reported(error)
  const body = {
    message: message.slice(0, 500),
    stack: stack?.slice(0, 4_000),
    path: location.pathname.slice(0, 200),
    requestId: failedRequest,
  }
  const token = sessionToken()
  // Nobody waits for it, so nothing reports its failure.
  fetch('/api/browser-errors', {
    method: 'POST',
    // With a token, the server limits the reports of this session before those of the whole network.
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {})
}

/** Reports errors that nothing handles. */
export function reportErrors(): void {
  addEventListener('error', ({ error }) => error && reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
