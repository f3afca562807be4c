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
  failure?: Failing
}

/** What Casa answered while it failed to apply a save: the last answer, how often, and the first and the last time. */
type Failing = Refusal & { tries: number; since: number; at: number }

/** A save that has failed this often, for this long, no longer holds up the others. */
const patience = { tries: 5, milliseconds: 120_000 }

type List = readonly QueuedSave[]

/** An account's queued saves, oldest first. */
export function ofUser(list: List, user: string | undefined): QueuedSave[] {
  return list.filter(save => save.user === user).sort((a, b) => a.place - b.place)
}

/**
 * The save that an account sends next. A refused one is not sent until a person decides, and a stuck one is overtaken
 * by those that do not depend on it.
 */
export function nextToSend(list: List, user: string | undefined): QueuedSave | undefined {
  return sendable(list, user).find(save => !isStuck(save))
}

/** The stuck save to retry next: the one with the fewest attempts. */
export function nextStuckOf(list: List, user: string | undefined): QueuedSave | undefined {
  const stuck = sendable(list, user).filter(isStuck)
  return stuck.sort((a, b) => a.failure!.tries - b.failure!.tries)[0]
}

/**
 * Whether Casa has failed to apply a save so often and for so long that others may overtake it. It stays and is tried
 * again.
 */
export function isStuck({ failure }: QueuedSave): boolean {
  return (
    failure !== undefined &&
    failure.tries >= patience.tries &&
    failure.at - failure.since >= patience.milliseconds
  )
}

/** The saves that may be sent: not refused, and not depending on a stuck one before them, directly or through others. */
function sendable(list: List, user: string | undefined): QueuedSave[] {
  const held: QueuedSave[] = []
  return ofUser(list, user).filter(save => {
    if (save.refusal) return false
    const isFree = !held.some(earlier => dependsOn(save, earlier))
    if (!isFree || isStuck(save)) held.push(save)
    return isFree
  })
}

/**
 * Whether a save must not overtake an earlier one: both are about the same thing or the same child or recording.
 * Saves that name records do not say which child they are about, so they stay in order with those that name children.
 */
function dependsOn(save: QueuedSave, earlier: QueuedSave): boolean {
  if (isAboutSame(save, earlier)) return true
  if (domainOf(save) !== domainOf(earlier) || domainOf(save) === 'attendance') return false
  const [one, other] = [subjectsOf(save), subjectsOf(earlier)]
  if (one.recording === other.recording) return true
  if (one.kind === 'undo' || other.kind === 'undo') return false
  return one.kind !== other.kind || one.ids.some(id => other.ids.includes(id))
}

const domainOf = ({ call }: QueuedSave) => call.split('.')[0]

/** Which children or records a save of keys or observations names. An undo names neither, only the recording. */
function subjectsOf({ key, body }: QueuedSave): { kind: string; ids: string[]; recording: unknown } {
  const {
    cells,
    studentIds,
    _id,
    ids,
    recording = key,
  } = body as {
    cells?: { studentId: string }[]
    studentIds?: string[]
    _id?: string
    ids?: string[]
    recording?: string
  }
  const children = [...(cells ?? []).map(({ studentId }) => studentId), ...(studentIds ?? [])]
  if (children.length > 0) return { kind: 'children', ids: children, recording }
  const records = [...(_id ? [_id] : []), ...(ids ?? [])]
  return { kind: records.length > 0 ? 'records' : 'undo', ids: records, recording }
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

/** Notes that Casa failed to apply a save, at `now` in milliseconds. */
export function failed(list: List, key: string, answer: Refusal, now: number): QueuedSave[] {
  return list.map(save => {
    if (save.key !== key) return save
    const { tries = 0, since = now } = save.failure ?? {}
    return { ...save, failure: { ...answer, tries: tries + 1, since, at: now } }
  })
}

/** Marks a save as refused. It stays for a person to decide, unless a later save about the same target replaces it. */
export function withRefusal(list: List, key: string, refusal: Refusal): QueuedSave[] {
  const target = list.find(save => save.key === key)
  const isReplaced = target && list.some(save => isAboutSame(target, save) && save.place > target.place)
  return isReplaced ? without(list, key) : list.map(save => (save.key === key ? { ...save, refusal } : save))
}

/** Clears a save's refusal, so that it is sent again. */
export function retried(list: List, key: string): QueuedSave[] {
  return list.map(save => {
    const { refusal, failure, ...rest } = save
    return save.key === key ? rest : save
  })
}

/** The refusal of a save as an error; undefined if it was not refused. */
export function refusalError({ refusal }: QueuedSave): ApiError | undefined {
  return errorFrom(refusal)
}

/** How Casa last failed to apply a save, as an error; undefined if it did not fail. */
export function failureOf({ failure }: QueuedSave): ApiError | undefined {
  return errorFrom(failure)
}

function errorFrom(answer: Refusal | undefined): ApiError | undefined {
  return answer && new ApiError(answer.status, { ...answer, status: false })
}

/** How sending a save ended: Casa applied or refused it, failed to, or did not answer. */
export type Outcome = 'settled' | 'failed' | 'unanswered'

/** Sends an account's saves in order until they are settled or one has to wait, and then tries one that is stuck. */
export async function sendInTurn(
  user: string | undefined,
  read: () => Promise<List>,
  send: (save: QueuedSave) => Promise<Outcome>,
): Promise<void> {
  for (;;) {
    const list = await read()
    const next = nextToSend(list, user)
    const save = next ?? nextStuckOf(list, user)
    if (!save) return
    const outcome = await send(save)
    if (outcome === 'settled') continue
    const hasBecomeStuck = next && (await read()).some(one => one.key === next.key && isStuck(one))
    if (outcome === 'unanswered' || !hasBecomeStuck) return
  }
}

export function without(list: List, key: string): QueuedSave[] {
  return list.filter(save => save.key !== key)
}

function isAboutSame(a: Pick<QueuedSave, 'user' | 'about'>, b: QueuedSave): boolean {
  return a.user === b.user && a.about === b.about
}
