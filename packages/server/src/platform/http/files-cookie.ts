import type { Services } from '../services.ts'
import { cookieOf, maxCookieSeconds } from './cookie.ts'
import { filesCookie } from './file-answer.ts'
import type { Caller } from './implement.ts'

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
