import type { PublicDetails } from '@casa/contract/schools'
import { useEffect, useState } from 'react'
import { ApiError, errorOf } from '../lib/api-error.ts'

const timeoutMs = 500_000

type CallOptions = { body?: unknown; token?: string; idempotencyKey?: string }

function headersOf({ body, token, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

async function answerTo(method: string, path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: headersOf(options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new ApiError(0)
  }
}

/** Makes a call below `/api` and returns its response. Throws an ApiError. */
export async function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await answerTo(method, path, options)
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer
  throw errorOf(response.status, answer, Number(response.headers.get('Retry-After')) || undefined)
}

/** Until the server has responded, nothing is said about a trial. */
type Installation = Omit<PublicDetails, 'trial' | 'auditDays'> & Partial<PublicDetails>

const unknown: Installation = { email: null, phone: null, operator: null, figures: [], schools: [] }

let answer: Promise<PublicDetails> | undefined

/** The operator's details on the public pages; nothing until the server has responded, or if it does not. */
export function useInstallation(): Installation {
  const [installation, setInstallation] = useState<Installation>(unknown)
  useEffect(() => {
    answer ??= call<PublicDetails>('GET', '/support')
    // A failure is ignored, because the page is complete without it.
    answer.then(setInstallation, () => {})
  }, [])
  return installation
}
