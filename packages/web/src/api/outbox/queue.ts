import { ApiError } from '../../lib/api-error.ts'

/** Why the server refused a save: its status, and its message with key and values. */
export type Refusal = Pick<ApiError, 'status' | 'message'> & Partial<Pick<ApiError, 'key' | 'values'>>

/**
 * A save that got no response and waits on this device. It contains ids and choices but no child's name, because it
 * outlives the session. Its field names are stored in IndexedDB: renaming one needs a migration.
 */
export type QueuedSave = {
  /** Its Idempotency-Key: the server applies it once, however often it is sent. */
  key: string
  /** The account that saved it; no other account sees or sends it. */
  user: string
  /** Its position in the queue. */
  place: number
  /** What it changes. A later save about the same target replaces an earlier one. */
  about: string
  /** The call of the contract, such as `attendance.add`. */
  call: string
  body: Record<string, unknown>
  /** Its description for people. */
  label: string
  savedAt: string
  /** Whether it was sent before: the server may have applied it although no response arrived. */
  tried: boolean
  refusal?: Refusal
}

type List = readonly QueuedSave[]

/** An account's queued saves, oldest first. */
export function ofUser(list: List, user: string | undefined): QueuedSave[] {
  return list.filter(save => save.user === user).sort((a, b) => a.place - b.place)
}

/** The save that an account sends next. A refused one is not sent until a person decides. */
export function nextOf(list: List, user: string | undefined): QueuedSave | undefined {
  return ofUser(list, user).find(save => !save.refusal)
}

/**
 * Appends a save. It replaces an earlier one about the same target, unless that may already have reached the server:
 * then both are sent in order.
 */
export function added(list: List, save: Omit<QueuedSave, 'place'>): QueuedSave[] {
  const place = Math.max(0, ...list.map(queued => queued.place)) + 1
  const isReplaced = (queued: QueuedSave) =>
    isAboutSame(save, queued) && (!queued.tried || queued.refusal !== undefined)
  return [...list.filter(queued => !isReplaced(queued)), { ...save, place }]
}

/** Marks a save as sent. */
export function attempted(list: List, key: string): QueuedSave[] {
  return list.map(save => (save.key === key ? { ...save, tried: true } : save))
}

/**
 * Removes a save that the server has applied. A later save about the same target and version, made by the same
 * person, moves on to the version that the server returned.
 */
export function acknowledged(list: List, key: string, version?: number): QueuedSave[] {
  const applied = list.find(save => save.key === key)
  const follows = (save: QueuedSave) =>
    applied &&
    version !== undefined &&
    isAboutSame(applied, save) &&
    save.body.version === applied.body.version
  return without(list, key).map(save => (follows(save) ? { ...save, body: { ...save.body, version } } : save))
}

/** Marks a save as refused. It stays for a person to decide, unless a later save about the same target replaces it. */
export function refused(list: List, key: string, refusal: Refusal): QueuedSave[] {
  const target = list.find(save => save.key === key)
  const isReplaced = target && list.some(save => isAboutSame(target, save) && save.place > target.place)
  return isReplaced ? without(list, key) : list.map(save => (save.key === key ? { ...save, refusal } : save))
}

/** Clears a save's refusal, so that it is sent again. */
export function retried(list: List, key: string): QueuedSave[] {
  return list.map(save => {
    const { refusal, ...rest } = save
    return save.key === key ? rest : save
  })
}

/** The refusal of a save as an error; undefined if it was not refused. */
export function refusalOf({ refusal }: QueuedSave): ApiError | undefined {
  return refusal && new ApiError(refusal.status, { ...refusal, status: false })
}

export function without(list: List, key: string): QueuedSave[] {
  return list.filter(save => save.key !== key)
}

function isAboutSame(a: Pick<QueuedSave, 'user' | 'about'>, b: QueuedSave): boolean {
  return a.user === b.user && a.about === b.about
}
