import type { Services } from '../services.ts'
import type { Caller } from './implement.ts'

/** The maximum time for which browsers keep a cookie. The server decides whether its value is still valid. */
export const maxCookieSeconds = 400 * 86_400

type Cookie = { name: string; path: string; value: string; seconds: number }

/** The Set-Cookie header of an HttpOnly, SameSite=Strict cookie. */
export function cookieOf(caller: Caller, { publicUrl }: Services, cookie: Cookie): string {
  const { name, path, value, seconds } = cookie
  const secure = caller.tls || publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
