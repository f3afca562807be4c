import {
  currentUser,
  endSession,
  keepSession,
  ownKey,
  type SignedInUser,
  sessionToken,
  signedInUser,
} from './session.ts'
import { deviceStorage } from './storage.ts'

// What the app alone does with the session. Apart from it, because the public pages fetch the session too.

/** Stores the session in which an administrator reads a school; it ends with the return to their own. */
export function beginVisit(
  token: string,
  visitor: Omit<SignedInUser, 'schooleId'> & { schooleId: string | null },
): void {
  const own = JSON.stringify({ token: sessionToken(), user: currentUser() })
  endSession()
  deviceStorage.setItem(ownKey, own)
  keepSession(token, visitor)
}

/** Stores a teacher's main class as the server knows it. Returns whether it has changed since the sign-in. */
export function keepMainClass(classId: string | null | undefined): boolean {
  const [token, user] = [sessionToken(), signedInUser()]
  if (!token || !user || classId === undefined || user.classId === classId) return false
  keepSession(token, { ...user, classId })
  return true
}
