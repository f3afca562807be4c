/** Why the server did not take something: its status and its sentence. */
export type Refusal = { status: number; message: string }

/**
 * Something that was saved while no answer came, as it waits on this device. It holds ids and choices, never the name of
 * a child: it outlives the sign-in.
 */
export type Waiting = {
  /** Its Idempotency-Key: however often it is sent, the server does it once. */
  key: string
  /** The account that saved it; no other sign-in sees or sends it. */
  user: string
  /** Its place in the line. */
  place: number
  /** What it is about. A later one about the same says all that an earlier one said. */
  about: string
  /** The call of the contract: its domain and its name. */
  call: string
  body: Record<string, unknown>
  /** What people know it by. */
  label: string
  /** The instant at which it was saved. */
  savedAt: string
  /** Whether it was on its way before: the server may have taken it although no answer came. */
  tried: boolean
  refusal?: Refusal
}

type List = readonly Waiting[]

/** What an account has waiting, in the order in which it was saved. */
export function ofUser(list: List, user: string | undefined): Waiting[] {
  return list.filter(one => one.user === user).sort((one, other) => one.place - other.place)
}

/** What an account sends next; what was refused waits for a person. */
export function nextOf(list: List, user: string | undefined): Waiting | undefined {
  return ofUser(list, user).find(one => !one.refusal)
}

/**
 * The list with one more at its end. What it takes the place of goes, but for what may be with the server already: that
 * keeps its turn, so that the server sees both in order.
 */
export function added(list: List, one: Omit<Waiting, 'place'>): Waiting[] {
  const place = Math.max(0, ...list.map(other => other.place)) + 1
  const replaced = (other: Waiting) => isAbout(one, other) && (!other.tried || other.refusal !== undefined)
  return [...list.filter(other => !replaced(other)), { ...one, place }]
}

/** The list once this one is on its way. */
export function tried(list: List, key: string): Waiting[] {
  return list.map(one => (one.key === key ? { ...one, tried: true } : one))
}

/**
 * The list once the server has taken this one. What was saved after it, on the same version of the same thing, was
 * written by the same hand: it now stands on the version that the server answered.
 */
export function delivered(list: List, key: string, version?: number): Waiting[] {
  const done = list.find(one => one.key === key)
  const follows = (one: Waiting) =>
    done && version !== undefined && isAbout(done, one) && one.body.version === done.body.version
  return without(list, key).map(one => (follows(one) ? { ...one, body: { ...one.body, version } } : one))
}

/** The list once the server has refused this one: it stays for a person to decide, unless a later one replaces it. */
export function refused(list: List, key: string, refusal: Refusal): Waiting[] {
  const done = list.find(one => one.key === key)
  const replaced = done && list.some(one => isAbout(done, one) && one.place > done.place)
  return replaced ? without(list, key) : list.map(one => (one.key === key ? { ...one, refusal } : one))
}

/** The list with this one to be sent again. */
export function pardoned(list: List, key: string): Waiting[] {
  return list.map(one => {
    const { refusal, ...rest } = one
    return one.key === key ? rest : one
  })
}

/** The list without this one. */
export function without(list: List, key: string): Waiting[] {
  return list.filter(one => one.key !== key)
}

function isAbout(one: Pick<Waiting, 'user' | 'about'>, other: Waiting): boolean {
  return one.user === other.user && one.about === other.about
}
