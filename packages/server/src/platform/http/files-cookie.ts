import type { Services } from '../services.ts'
import { cookieOf, longest } from './cookie.ts'
import { filesCookie } from './file-answer.ts'
import type { Caller } from './implement.ts'

/** Lets the browser show stored files: an `<img>` sends no bearer token, but this cookie, and it to the files alone. */
export function giveFilesCookie(caller: Caller, services: Services, token: string): void {
  caller.setHeader(
    'set-cookie',
    cookieOf(caller, services, { ...filesCookie, value: token, seconds: longest }),
  )
}

/** Takes it back. */
export function takeFilesCookie(caller: Caller, services: Services): void {
  caller.setHeader('set-cookie', cookieOf(caller, services, { ...filesCookie, value: '', seconds: 0 }))
}
