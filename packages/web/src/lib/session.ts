import type { Role } from '@casa/contract/access'
import type { AreaRights } from '@casa/contract/areas'
import type { OwnReach } from '@casa/contract/users'
import { deviceStorage, tabStorage } from './storage.ts'

/** The login response without its token. */
export type SignedInUser = {
  _id: string
  /** Empty for a parent without children. */
  schooleId: string
  role: Role
  classId: string | null
  teacherId: string | null
  name: string
  email: string | null
  /** 0: the one-time password must be changed before anything else. */
  passwordReset: number
  filterStatus: boolean
  /**
   * The rights of somebody who was added to a school's office, or of a parent who sees the work or the fees of no child;
   * absent for everyone else.
   */
  rights?: AreaRights
  /** The children whom a parent saw when the app last asked. */
  guardian?: OwnReach
  /** Encrypts what is queued on this device; kept only as long as the session. */
  deviceKey: string
  /** A token that can only end the session. */
  signOutToken: string
  /** The school that an administrator reads to help it, and until when. */
  visit?: { schooleName: string; until: string }
  /** A visitor of an open demo, in a school of their own or in the one that visitors share. */
  demo?: 'own' | 'shared'
}

/** The page that was requested before sign-in. */
export type ReturnTo = { pathname: string; search: string }

const tokenKey = 'id_token'
const userKey = 'casa_user'
const originKey = 'casa_origin'
const endedKey = 'casa_ended'
/** The administrator's own session while they visit a school. */
export const ownKey = 'casa_own_session'
/** The keys under which this tab keeps what its user has chosen and paid (`tab-memory.ts`). */
export const filterKey = 'casa_filter'
export const spanKey = 'casa_span'
export const paymentsKey = 'casa_payments'
/** The key under which this tab keeps where its user left each screen. */
export const placesKey = 'casa_places'
/** The key under which a form keeps unsaved input in this tab when the session ends; only for the same user. */
export const inputStorageKey = 'casa_input'

/** The value that a JSON text stands for; undefined without a text or if it cannot be parsed. */
export function parsed<T>(json: string | null): T | undefined {
  try {
    return json ? (JSON.parse(json) as T) : undefined
  } catch {
    return undefined
  }
}

/** The bearer token of the session, or null when nobody is signed in. */
export function sessionToken(): string | null {
  return deviceStorage.getItem(tokenKey)
}

/** The signed-in user; undefined without a token or if the stored details cannot be parsed. */
export function signedInUser(): SignedInUser | undefined {
  const user = parsed<SignedInUser>(deviceStorage.getItem(userKey))
  return sessionToken() && user?.role ? user : undefined
}

/** Stores a completed sign-in in the browser, as the login call returned it. */
export function keepSession(
  token: string,
  signedIn: Omit<SignedInUser, 'schooleId'> & { schooleId: string | null },
): void {
  const user = { ...signedIn, schooleId: signedIn.schooleId ?? '' }
  dropInputOfOthers(user)
  deviceStorage.setItem(userKey, JSON.stringify(user))
  deviceStorage.setItem(tokenKey, token)
  if (!user.visit) deviceStorage.removeItem(ownKey)
}

/** Whether this page was opened in a visit that has ended, perhaps in another tab. */
export function isVisitOver(): boolean {
  return latestUser?.visit !== undefined && signedInUser()?.visit === undefined
}

/** Discards what a form of this tab has kept, unless it belongs to this user; without a user, always. */
export function dropInputOfOthers(user: SignedInUser | undefined): void {
  const input = parsed<{ user: string }>(tabStorage.getItem(inputStorageKey))
  if (input?.user !== user?._id) tabStorage.removeItem(inputStorageKey)
}

/**
 * Removes the session and everything remembered for it from this browser. After a visit, the administrator's own session is
 * back.
 */
export function endSession(): void {
  tabStorage.removeItem(originKey)
  tabStorage.removeItem(filterKey)
  tabStorage.removeItem(spanKey)
  tabStorage.removeItem(paymentsKey)
  tabStorage.removeItem(placesKey)
  tabStorage.removeItem(inputStorageKey)
  deviceStorage.removeItem(tokenKey)
  deviceStorage.removeItem(userKey)
  const own = parsed<{ token: string; user: SignedInUser }>(deviceStorage.getItem(ownKey))
  if (own) keepSession(own.token, own.user)
}

const keepers = new Set<(user: SignedInUser) => void>()
let inputKept = false

/**
 * Calls back before the page is left without the user asking: the server has ended the session, or a new version of
 * the app is being loaded. Returns a function that unsubscribes.
 */
export function onForcedLeave(listener: (user: SignedInUser) => void): () => void {
  keepers.add(listener)
  return () => {
    keepers.delete(listener)
  }
}

/** Keeps this tab's unsaved input for a user, because the page is about to be left. */
export function keepInputs(user = currentUser()): void {
  inputKept = true
  for (const listener of keepers) listener(user)
}

/** Whether unsaved input was kept, so that leaving the page loses nothing. */
export function isInputKept(): boolean {
  return inputKept || !sessionToken()
}

/**
 * Removes the session that the server has ended, and tells the listeners, including those in other tabs, whose it
 * was.
 */
export function dropEndedSession(): SignedInUser {
  const user = currentUser()
  announceSessionEnd(user)
  endSession()
  keepInputs(user)
  return user
}

/** Other tabs learn that the session ended before they see that the token is gone. A sign-out announces nothing. */
function announceSessionEnd(user: SignedInUser): void {
  try {
    deviceStorage.setItem(endedKey, JSON.stringify(user))
    deviceStorage.removeItem(endedKey)
  } catch {
    // If the storage is full, other tabs only see that the token is gone.
  }
}

/**
 * Notifies this tab's listeners when another tab has found that the server ended the session. Returns whose it was;
 * undefined for any other storage change.
 */
export function handleEndedSession({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
  const user = key === endedKey ? parsed<SignedInUser>(newValue) : undefined
  if (user) keepInputs(user)
  return user
}

/** Whether a storage change is a sign-in or sign-out in another tab. */
export function isOtherSignIn({ key }: Pick<StorageEvent, 'key'>): boolean {
  return key === tokenKey || key === null
}

/** Remembers, for this tab, the page that required sign-in, so that sign-in can return to it. */
export function rememberOrigin({ pathname, search }: ReturnTo): void {
  tabStorage.setItem(originKey, JSON.stringify({ pathname, search }))
}

/** The remembered origin, until it is taken. Addresses outside the app are ignored. */
export function rememberedOrigin(): ReturnTo | undefined {
  const { pathname, search } = parsed<ReturnTo>(tabStorage.getItem(originKey)) ?? {}
  const isInside = typeof pathname === 'string' && new URL(pathname, location.origin).pathname === pathname
  if (!isInside || !pathname.startsWith('/app/')) return undefined
  return { pathname, search: typeof search === 'string' && search.startsWith('?') ? search : '' }
}

/** Returns the remembered origin and removes it. */
export function takeOrigin(): ReturnTo | undefined {
  const origin = rememberedOrigin()
  tabStorage.removeItem(originKey)
  return origin
}

let latestUser: SignedInUser | undefined

/**
 * The signed-in user, or the last one while a page is still being left after its session ended. Throws if there was
 * none, which the route guard rules out.
 */
export function currentUser(): SignedInUser {
  // A page that was opened in a visit stays the visitor's until it is left.
  if (!isVisitOver()) latestUser = signedInUser() ?? latestUser
  if (!latestUser) throw new Error('nobody is signed in')
  return latestUser
}
