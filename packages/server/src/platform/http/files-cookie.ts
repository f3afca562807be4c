import type { Services } from '../services.ts'
import { cookieOf, maxCookieSeconds } from './cookie.ts'
import { filesCookie } from './file-answer.ts'
import type { Caller } from './implement.ts'

/** Sets the cookie with which an `<img>` can load stored files. */
export function setFilesCookie(caller: Caller, services: Services, token: string): void {
  caller.setHeader(
    'set-cookie',
    cookieOf(caller, services, { ...filesCookie, value: token, seconds: maxCookieSeconds }),
  )
}

/** Removes it. */
export function clearFilesCookie(caller: Caller, services: Services): void {
  caller.setHeader('set-cookie', cookieOf(caller, services, { ...filesCookie, value: '', seconds: 0 }))
}
