import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'
import { Problem, tooMany } from './errors.ts'

/** The holder of a place: a school and, if somebody is signed in, a user of it. */
export type Holder = { user?: string; school: string }

/**
 * How many places there are, how many one user and one school may hold at once, how many may wait, and how long.
 * `ofSchool` is what a school may hold alone; beside others it gets the same fraction of what they leave.
 */
export type ShareLimits = {
  size: number
  ofUser: number
  ofSchool: number
  waiting: { ofUser: number; ofSchool: number; all: number }
  waitMs: number
  /** The message of a 429 caused by a user's own calls. */
  refusal: PlainText
}

/** A user or a school that holds or waits for places. */
type Party = { held: number; waiting: number; lastServed: number }

type Claim = { user: Party | undefined; school: Party; start: () => void }

/**
 * Shares places fairly: each school may hold a fraction of what the others leave, and always one while a place is
 * free. A free place goes to the school that holds the fewest, then to the one served longest ago, then likewise
 * among its users; ties are served in order of arrival.
 */
export class Shares {
  private readonly limits: ShareLimits
  private readonly users = new Map<string, Party>()
  private readonly schools = new Map<string, Party>()
  private readonly waiters: Claim[] = []
  private free: number
  private servedCount = 0
  /** Called with the seconds that a task waited for its place. */
  onWait: (seconds: number) => void = () => {}

  constructor(limits: ShareLimits) {
    this.limits = limits
    this.free = limits.size
  }

  /** How many places are held, and how many tasks wait for one. */
  get usage() {
    return { held: this.limits.size - this.free, waiting: this.waiters.length }
  }

  /** How many users and schools hold or wait for a place. */
  get known(): number {
    return this.users.size + this.schools.size
  }

  /**
   * Runs a task as soon as its holder has a place, and returns its result. Throws 429 if the user's own tasks block
   * it, 503 if those of others do, and the signal's reason when it aborts before the task begins.
   */
  async run<T>(holder: Holder, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const began = performance.now()
    const claim: Claim = {
      user: holder.user === undefined ? undefined : party(this.users, holder.user),
      school: party(this.schools, holder.school),
      start: () => {},
    }
    try {
      if (this.fits(claim)) this.begin(claim)
      else await this.waitForPlace(claim, signal)
      this.onWait((performance.now() - began) / 1_000)
      try {
        return await task()
      } finally {
        this.end(claim)
      }
    } finally {
      removeIdle(this.schools, holder.school)
      if (holder.user !== undefined) removeIdle(this.users, holder.user)
    }
  }

  private async waitForPlace(claim: Claim, signal: AbortSignal | undefined): Promise<void> {
    this.refuseTooMany(claim)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    claim.start = resolve
    this.waiters.push(claim)
    count(claim, 'waiting', 1)
    const leave = (reason: unknown) => {
      if (this.stopWaiting(claim)) reject(reason)
    }
    const onAbort = () => leave(signal!.reason)
    const timer = setTimeout(() => leave(this.refusal(claim)), this.limits.waitMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    await promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    })
  }

  private refuseTooMany(claim: Claim): void {
    const { ofUser, ofSchool, all } = this.limits.waiting
    const isTooMany =
      (claim.user && claim.user.waiting >= ofUser) ||
      !mayHaveMore(claim.school.waiting, this.waiters.length, { all, alone: ofSchool })
    if (isTooMany) throw this.refusal(claim)
  }

  /** 429 if the user's own tasks are the reason, otherwise 503. */
  private refusal({ user }: Claim): Problem {
    const isOwn = user && (user.held >= this.limits.ofUser || user.waiting >= this.limits.waiting.ofUser)
    return isOwn ? tooMany(this.limits.refusal, 5) : new Problem(503, refusals.busy.server, { retryAfter: 5 })
  }

  private fits({ user, school }: Claim): boolean {
    const { size, ofUser, ofSchool } = this.limits
    const ofPlaces = mayHaveMore(school.held, this.usage.held, { all: size, alone: ofSchool })
    return ofPlaces && (!user || user.held < ofUser)
  }

  private begin(claim: Claim): void {
    this.free -= 1
    this.servedCount += 1
    count(claim, 'held', 1)
    claim.school.lastServed = this.servedCount
    if (claim.user) claim.user.lastServed = this.servedCount
  }

  private end(claim: Claim): void {
    this.free += 1
    count(claim, 'held', -1)
    for (let next = this.next(); next; next = this.next()) {
      this.stopWaiting(next)
      this.begin(next)
      next.start()
    }
  }

  /** The next waiting claim that fits, if any. */
  private next(): Claim | undefined {
    let first: Claim | undefined
    for (const claim of this.waiters) if (this.fits(claim) && (!first || isAhead(claim, first))) first = claim
    return first
  }

  private stopWaiting(claim: Claim): boolean {
    const index = this.waiters.indexOf(claim)
    if (index < 0) return false
    this.waiters.splice(index, 1)
    count(claim, 'waiting', -1)
    return true
  }
}

/**
 * Whether a school that has `own` of the `taken` places may have one more: at most its fraction of what the others
 * leave. So each additional school finds a place, and only many schools together can take them all.
 */
export function mayHaveMore(
  own: number,
  taken: number,
  { all, alone }: { all: number; alone: number },
): boolean {
  const left = all - (taken - own)
  return taken < all && own < Math.max(1, Math.floor((left * alone) / all))
}

function party(parties: Map<string, Party>, name: string): Party {
  let found = parties.get(name)
  if (!found) {
    found = { held: 0, waiting: 0, lastServed: 0 }
    parties.set(name, found)
  }
  return found
}

function removeIdle(parties: Map<string, Party>, name: string): void {
  const found = parties.get(name)
  if (found?.held === 0 && found.waiting === 0) parties.delete(name)
}

function count({ user, school }: Claim, what: 'held' | 'waiting', by: 1 | -1): void {
  school[what] += by
  if (user) user[what] += by
}

function isAhead(one: Claim, other: Claim): boolean {
  const order = compareParties(one.school, other.school)
  if (order !== 0) return order < 0
  return one.user !== undefined && other.user !== undefined && compareParties(one.user, other.user) < 0
}

function compareParties(one: Party, other: Party): number {
  return one.held - other.held || one.lastServed - other.lastServed
}
