import type { Role } from '@casa/contract/access'
import { call } from './client.ts'

type Path = '/user/forget-user-password' | '/registration/otp'

/** Has a code sent to a mobile number. Gives the seconds after which another may be asked for. Throws an ApiError. */
export async function sendCode(path: Path, body: { mobile: string; role?: Role }): Promise<number> {
  const { data } = await call<{ data: { resendAfter: number } }>('POST', path, { body })
  return data.resendAfter
}
