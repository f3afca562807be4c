import type { Role } from '@casa/contract/access'
import i18next from 'i18next'
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
