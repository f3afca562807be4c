import type { Role } from '@casa/contract/access'

/** Who is signed in, as the login answered it, but for the token. */
export type SignedInUser = {
  _id: string
  schooleId: string
  role: Role
  classId: string | null
  teacherId: string | null
  name: string
  email: string | null
  /** 0: the one-time password must be changed before anything else. */
  passwordReset: number
  filterStatus: boolean
}

/** Where somebody wanted to go in the app before they had to sign in. */
export type Origin = { pathname: string; search: string }

const tokenKey = 'id_token'
const userKey = 'casa_user'
const originKey = 'casa_origin'

function parsed<T>(json: string | null): T | undefined {
  try {
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

/** The bearer token of the session, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** The signed-in user; undefined without a token or when the stored detail cannot be read. */
export function signedInUser(): SignedInUser | undefined {
  const user = parsed<SignedInUser>(localStorage.getItem(userKey))
  return sessionToken() && user?.role ? user : undefined
}

/** Keeps a completed sign-in in the browser: the token and the user detail under one key each. */
export function keepSession(token: string, user: SignedInUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(tokenKey, token)
}

/** Forgets the session in this browser, and where somebody wanted to go before it. */
export function endSession(): void {
  sessionStorage.removeItem(originKey)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
}

/** Remembers, for this tab, where the app's guard turned somebody away, so that the sign-in can lead back there. */
export function carryOrigin({ pathname, search }: Origin): void {
  sessionStorage.setItem(originKey, JSON.stringify({ pathname, search }))
}

/** The carried origin, for as long as nobody took it. Only places inside the app count. */
export function carriedOrigin(): Origin | undefined {
  const { pathname, search } = parsed<Origin>(sessionStorage.getItem(originKey)) ?? {}
  const isInside = typeof pathname === 'string' && new URL(pathname, location.origin).pathname === pathname
  if (!isInside || !pathname.startsWith('/app/')) return undefined
  return { pathname, search: typeof search === 'string' && search.startsWith('?') ? search : '' }
}

/** The carried origin, once: it is forgotten when taken. */
export function takeOrigin(): Origin | undefined {
  const origin = carriedOrigin()
  sessionStorage.removeItem(originKey)
  return origin
}

let latestUser: SignedInUser | undefined

/**
 * The user whose page this is. A page that leaves because the session has ended is drawn until it is gone, as that of
 * the user it had. Throws when there was none; the guard lets nobody in without.
 */
export function currentUser(): SignedInUser {
  latestUser = signedInUser() ?? latestUser
  if (!latestUser) throw new Error('nobody is signed in')
  return latestUser
}
