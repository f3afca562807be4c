import { messages } from '@casa/contract/messages'
import { Problem, tooMany } from './errors.ts'

/** Who takes a place: a school, and of it a user where somebody is signed in. */
export type Holder = { user?: string; school: string }

/**
 * How many places there are, and how many one user and one school hold at once; how many wait, and how long at most. A
 * school's number is for when no other school is there: of what others leave it has the same part.
 */
export type ShareLimits = {
  size: number
  ofUser: number
  ofSchool: number
  waiting: { ofUser: number; ofSchool: number; all: number }
  waitMs: number
  /** What users are told whose own calls are the reason. */
  sentence: string
}

/** A user or a school that holds places or waits for some. */
type Party = { held: number; waiting: number; lastTurn: number }

type Claim = { user: Party | undefined; school: Party; start: () => void }

/**
 * Shares places out, so that no user and no school holds them all, nor do a few schools together: each has a part of what the others leave,
 * and one in any case while a place is free. A free place goes to the school that holds the fewest,
 * then to the one whose turn was longest ago, then likewise among its users; equals are served in the order they came.
 */
export class Shares {
  private readonly limits: ShareLimits
  private readonly users = new Map<string, Party>()
  private readonly schools = new Map<string, Party>()
  private readonly line: Claim[] = []
  private free: number
  private turns = 0

  constructor(limits: ShareLimits) {
    this.limits = limits
    this.free = limits.size
  }

  /** How many hold a place, and how many wait for one. */
  get usage() {
    return { held: this.limits.size - this.free, waiting: this.line.length }
  }

  /** How many users and schools are remembered: those that hold or wait. */
  get known(): number {
    return this.users.size + this.schools.size
  }

  /**
   * Runs a task as soon as its holder has a place, and gives its result. Throws 429 when the user has too many waiting,
   * or waited too long for places of the own; 503 when others are the reason; and the signal's reason when that aborts
   * before the task begins.
   */
  async run<T>(holder: Holder, task: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted()
    const claim: Claim = {
      user: holder.user === undefined ? undefined : party(this.users, holder.user),
      school: party(this.schools, holder.school),
      start: () => {},
    }
    try {
      if (this.fits(claim)) this.begin(claim)
      else await this.turn(claim, gone)
      try {
        return await task()
      } finally {
        this.end(claim)
      }
    } finally {
      forget(this.schools, holder.school)
      if (holder.user !== undefined) forget(this.users, holder.user)
    }
  }

  private async turn(claim: Claim, gone: AbortSignal | undefined): Promise<void> {
    this.refuseTooMany(claim)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    claim.start = resolve
    this.line.push(claim)
    count(claim, 'waiting', 1)
    const leave = (reason: unknown) => {
      if (this.leaveLine(claim)) reject(reason)
    }
    const hungUp = () => leave(gone!.reason)
    const timer = setTimeout(() => leave(this.refusal(claim)), this.limits.waitMs)
    gone?.addEventListener('abort', hungUp, { once: true })
    await promise.finally(() => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', hungUp)
    })
  }

  private refuseTooMany(claim: Claim): void {
    const { ofUser, ofSchool, all } = this.limits.waiting
    const isTooMany =
      (claim.user && claim.user.waiting >= ofUser) ||
      !mayHaveMore(claim.school.waiting, this.line.length, { all, alone: ofSchool })
    if (isTooMany) throw this.refusal(claim)
  }

  /** Users are told where it is their own calls that they wait for. */
  private refusal({ user }: Claim): Problem {
    const isOwn = user && (user.held >= this.limits.ofUser || user.waiting >= this.limits.waiting.ofUser)
    return isOwn
      ? tooMany(this.limits.sentence, 5)
      : new Problem(503, messages.busy.server, { retryAfter: 5 })
  }

  private fits({ user, school }: Claim): boolean {
    const { size, ofUser, ofSchool } = this.limits
    const ofPlaces = mayHaveMore(school.held, this.usage.held, { all: size, alone: ofSchool })
    return ofPlaces && (!user || user.held < ofUser)
  }

  private begin(claim: Claim): void {
    this.free -= 1
    this.turns += 1
    count(claim, 'held', 1)
    claim.school.lastTurn = this.turns
    if (claim.user) claim.user.lastTurn = this.turns
  }

  private end(claim: Claim): void {
    this.free += 1
    count(claim, 'held', -1)
    for (let next = this.next(); next; next = this.next()) {
      this.leaveLine(next)
      this.begin(next)
      next.start()
    }
  }

  /** Of those who wait and may begin, the one whose turn it is. */
  private next(): Claim | undefined {
    let first: Claim | undefined
    for (const claim of this.line) if (this.fits(claim) && (!first || isAhead(claim, first))) first = claim
    return first
  }

  private leaveLine(claim: Claim): boolean {
    const place = this.line.indexOf(claim)
    if (place < 0) return false
    this.line.splice(place, 1)
    count(claim, 'waiting', -1)
    return true
  }
}

/**
 * Whether a school may have one more than its own, when so many are taken of all: no more than its part of what the others
 * leave. So each further school finds something left, and it takes many schools to take everything.
 */
function mayHaveMore(own: number, taken: number, { all, alone }: { all: number; alone: number }): boolean {
  const left = all - (taken - own)
  return taken < all && own < Math.max(1, Math.floor((left * alone) / all))
}

function party(parties: Map<string, Party>, name: string): Party {
  let found = parties.get(name)
  if (!found) {
    found = { held: 0, waiting: 0, lastTurn: 0 }
    parties.set(name, found)
  }
  return found
}

function forget(parties: Map<string, Party>, name: string): void {
  const found = parties.get(name)
  if (found?.held === 0 && found.waiting === 0) parties.delete(name)
}

function count({ user, school }: Claim, what: 'held' | 'waiting', by: 1 | -1): void {
  school[what] += by
  if (user) user[what] += by
}

function isAhead(one: Claim, other: Claim): boolean {
  const order = inOrder(one.school, other.school)
  if (order !== 0) return order < 0
  return one.user !== undefined && other.user !== undefined && inOrder(one.user, other.user) < 0
}

function inOrder(one: Party, other: Party): number {
  return one.held - other.held || one.lastTurn - other.lastTurn
}
