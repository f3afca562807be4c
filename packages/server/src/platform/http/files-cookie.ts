import type { Services } from '../services.ts'
import { filesCookie } from './file-answer.ts'
import type { Caller } from './implement.ts'

/** The longest that browsers keep a cookie. Whether it still opens anything is for the session behind it to say. */
const seconds = 400 * 86_400

/** Lets the browser show stored files: an `<img>` sends no bearer token, but this cookie, and it to the files alone. */
export function giveFilesCookie(caller: Caller, services: Services, token: string): void {
  caller.setHeader('set-cookie', cookie(caller, services, token, seconds))
}

/** Takes it back. */
export function takeFilesCookie(caller: Caller, services: Services): void {
  caller.setHeader('set-cookie', cookie(caller, services, '', 0))
}

function cookie(caller: Caller, { publicUrl }: Services, value: string, maxAge: number): string {
  const { name, path } = filesCookie
  const secure = caller.tls || publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}
