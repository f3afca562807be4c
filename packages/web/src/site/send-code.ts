import type { Role } from '@casa/contract/access'
import i18next from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { call } from './client.ts'

type Path = '/user/forget-user-password' | '/registration/otp'

/**
 * Sends a code to a mobile number, in the page's language, and returns the seconds until the next one is allowed. Throws an
 * ApiError.
 */
export async function sendCode(path: Path, body: { mobile: string; role?: Role }): Promise<number> {
  const { data } = await call<{ data: { resendAfter: number } }>(
    'POST',
    `${path}?language=${i18next.language}`,
    { body },
  )
  return data.resendAfter
}

/** Counts seconds down to 0. Returns the seconds left and a function that (re)starts the countdown. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (end === 0) return
    // Read from the clock, because browsers throttle timers in background tabs.
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [end])

  const start = useCallback((seconds: number) => {
    setLeft(seconds)
    setEnd(Date.now() + seconds * 1000)
  }, [])
  return [left, start]
}
