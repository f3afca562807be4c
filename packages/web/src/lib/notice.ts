import type { Message } from './messages.ts'
import { isVisitOver, rememberOrigin, type SignedInUser } from './session.ts'
import { tabStorage } from './storage.ts'
import type { TextKey } from './texts.ts'

const key = 'casa_notice'

/** A notice; `hint` is the text of the public pages about what comes next. */
export type PageNotice = { tone: 'success' | 'failure' | 'info'; text: Message; hint?: TextKey<'site'> }

/** Leaves a notice for the next page of this tab to show. */
export function leaveNotice(notice: PageNotice): void {
  tabStorage.setItem(key, JSON.stringify(notice))
}

/** Returns the previous page's notice and removes it. */
export function takeNotice(): PageNotice | undefined {
  const notice = tabStorage.getItem(key)
  tabStorage.removeItem(key)
  return notice ? (JSON.parse(notice) as PageNotice) : undefined
}

/**
 * Opens the sign-in for a user whose session has ended; it says why, and returns to this page. A visit leads back to the
 * administrator's own session.
 */
export function signInAgain({ role }: Pick<SignedInUser, 'role'>, why: Message): void {
  if (isVisitOver()) {
    location.replace('/app/support?visit=ended')
    return
  }
  rememberOrigin(location)
  leaveNotice({ tone: 'info', text: why })
  location.replace(`/montessori/login?as=${role}`)
}
