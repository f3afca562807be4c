import type { Services } from '../services.ts'
import { filesCookie } from './file-answer.ts'
import type { Caller } from './implement.ts'

/** The maximum time for which browsers keep a cookie. The server decides whether its value is still valid. */
export const maxCookieSeconds = 400 * 86_400

type Cookie = { name: string; path: string; value: string; seconds: number }

/** The Set-Cookie header of an HttpOnly, SameSite=Strict cookie. */
export function cookieOf(
  caller: Pick<Caller, 'tls'>,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  cookie: Cookie,
): string {
  const { name, path, value, seconds } = cookie
  const secure = caller.tls || publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Sets the cookie with which an `<img>` can load stored files; its token opens nothing else. */
export function setFilesCookie(caller: Caller, services: Services, filesToken: string): void {
  caller.setHeader(
    'set-cookie',
    cookieOf(caller, services, { ...filesCookie, value: filesToken, seconds: maxCookieSeconds }),
  )
}

/** Removes it. */
export function clearFilesCookie(caller: Caller, services: Services): void {
  caller.setHeader('set-cookie', cookieOf(caller, services, { ...filesCookie, value: '', seconds: 0 }))
}
