import type { Services } from '../services.ts'
import type { Caller } from './implement.ts'

/** The longest that browsers keep a cookie, in seconds. Whether it still opens anything is for the server to say. */
export const longest = 400 * 86_400

type Cookie = { name: string; path: string; value: string; seconds: number }

/** A cookie that no script sees and that no other site sends, as a Set-Cookie header. */
export function cookieOf(caller: Caller, { publicUrl }: Services, cookie: Cookie): string {
  const { name, path, value, seconds } = cookie
  const secure = caller.tls || publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
