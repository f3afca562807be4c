import type { AttendanceChild, AttendanceSheet, AttendanceSummary } from '@casa/contract/attendance'
import { type QueuedSave, refusalError } from '../../api/outbox/queue.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { SentSheet } from '../../parts/sent-sheet.ts'
import {
  attendanceChildren,
  conflictOf,
  type Draft,
  type MarkState,
  type Marks,
  type SheetConflict,
  storedMarks,
  unmarkedOf,
} from './marks.ts'

// The screen's state of a class's day and its transitions. It has three sources: the person who ticks, the queue on this
// device, and the server. `phaseOf` derives the phase from them, which is the first row that applies:
//
// | phase    | applies when                                                  | marks on the screen     |
// | -------- | ------------------------------------------------------------- | ----------------------- |
// | saving   | a save is in flight, or the day has not been fetched since    | as below, or the saved  |
// | conflict | there are marks to submit, and the sheet has changed since    | unsent, or queued       |
// | changed  | there are marks that the server does not have                 | unsent                  |
// | refused  | the server refused the queued sheet                           | queued                  |
// | queued   | the submitted sheet is queued on this device                  | queued                  |
// | loading  | the server has not responded yet                              | none                    |
// | stored   | the server has a sheet                                        | the sheet's             |
// | untaken  | it has none                                                   | none                    |

/** A submitted sheet that is queued on this device; `refusal` if the server refused it. */
type QueuedSheet = { savedAt: string; draft: Draft; refusal?: ApiError | undefined }

/** The state of one class and day. */
export type SheetState = {
  /** The server's last response, and when it arrived. */
  read?: { summary: AttendanceSummary; at: number } | undefined
  queued?: QueuedSheet | undefined
  /** Unsaved marks; kept while a save is in flight in case it fails. */
  unsent?: Draft | undefined
  /** The marks being sent. */
  sending?: Marks | undefined
  /** What the server stored last, and when it responded: shown until the day has been fetched after that. */
  saved?: (Draft & { at: number }) | undefined
  /** Why the last attempt failed. */
  failure?: unknown
}

export type DayEvent =
  /** The server's last response; undefined before the first. */
  | { type: 'read'; summary: AttendanceSummary | undefined; at: number }
  /** The queued state of this sheet on this device. */
  | { type: 'queueRead'; queued: QueuedSheet | undefined }
  /** A person ticked on top of a sheet of this version. */
  | { type: 'marked'; marks: Marks; version: number }
  /** A person submits these marks on top of a sheet of this version. */
  | { type: 'submitted'; marks: Marks; version: number }
  /** The server stored what was submitted and responded at that time. */
  | { type: 'stored'; version: number; at: number }
  /** What was submitted is queued on this device. */
  | { type: 'queued' }
  | { type: 'failed'; error: unknown }
  /** The server stored the queued sheet that was based on `base`. */
  | { type: 'acknowledged'; base: number; version: number; at: number }
  /** The person discarded the unsent marks. */
  | { type: 'dropped' }

/** The state of a day after an event. */
export function dayAfter(day: SheetState, event: DayEvent): SheetState {
  switch (event.type) {
    case 'read':
      return { ...day, read: event.summary && { summary: event.summary, at: event.at } }
    case 'queueRead':
      return { ...day, queued: event.queued }
    case 'marked': {
      const { marks, version } = event
      return { ...day, unsent: { version, ...day.unsent, marks } }
    }
    case 'submitted': {
      const { marks, version } = event
      return { ...day, unsent: { ...day.unsent, marks, version }, sending: marks, failure: undefined }
    }
    case 'stored':
      return { ...day, sending: undefined, unsent: later(day, event), saved: savedOf(day, event) }
    case 'queued':
      return { ...day, sending: undefined, unsent: later(day) }
    case 'failed':
      return { ...day, sending: undefined, failure: event.error }
    case 'acknowledged':
      return day.unsent?.version === event.base ? { ...day, unsent: basedOn(day.unsent, event) } : day
    case 'dropped':
      return { ...day, unsent: undefined, saved: undefined, failure: undefined }
  }
}

function savedOf(
  { sending }: SheetState,
  { version, at }: { version: number; at: number },
): SheetState['saved'] {
  return sending && { marks: sending, version, at }
}

/** What was saved, until the fetched sheet catches up. */
function unreadOf({ read, saved }: SheetState): SheetState['saved'] {
  return saved && (!read || read.at < saved.at) ? saved : undefined
}

/** Unsent marks made while others were being sent; with `saved`, based on what was stored. */
function later({ unsent, sending }: SheetState, saved?: { version: number; at: number }): Draft | undefined {
  if (!unsent || unsent.marks === sending) return undefined
  return saved ? basedOn(unsent, saved) : unsent
}

function basedOn({ marks }: Draft, { version, at }: { version: number; at: number }): Draft {
  return { marks, version, since: at }
}

/** Days by class and date (`about`); a day without any state has no entry. */
export type DayStates = Readonly<Record<string, SheetState>>

/** The days after an event about one of them; the others are unchanged. */
export function daysAfter(days: DayStates, { about, event }: { about: string; event: DayEvent }): DayStates {
  const { [about]: day = {}, ...others } = days
  const next = dayAfter(day, event)
  if (next === day) return days
  return Object.values(next).some(part => part !== undefined) ? { ...others, [about]: next } : others
}

type Phase = 'saving' | 'conflict' | 'changed' | 'refused' | 'queued' | 'loading' | 'stored' | 'untaken'

/** The phase that results from the three sources. */
export function phaseOf(day: SheetState): Phase {
  const { read, queued, unsent, sending } = day
  if (sending) return 'saving'
  if (conflictWith(day)) return 'conflict'
  if (unsent) return 'changed'
  if (queued) return queued.refusal ? 'refused' : 'queued'
  if (unreadOf(day)) return 'saving'
  if (!read) return 'loading'
  return read.summary.attendenceReport ? 'stored' : 'untaken'
}

/**
 * The conflict between the marks to submit and the server's sheet. A queued sheet that was not refused is left for
 * the server to check.
 */
function conflictWith({ read, queued, unsent, sending }: SheetState): SheetConflict | undefined {
  const draft = unsent ?? (queued?.refusal && queued.draft)
  if (!draft || sending || !read) return undefined
  return conflictOf(draft, read.summary.attendenceReport, read.at)
}

/** What the screen shows for a day. */
export type ShownDay = {
  phase: Phase
  children: AttendanceChild[]
  marks: Marks
  /** The version on which the marks are based; 0 before the first sheet. */
  version: number
  stateOf: (id: string) => MarkState
  sheet: AttendanceSheet | null
  holiday: AttendanceSummary['holiday']
  /** Whether a sheet is stored or queued: children who are not on it are absent. */
  taken: boolean
  /** Whether there are marks that nobody has stored or queued yet, including those being sent, or that were refused. */
  changed: boolean
  /** The time since which this sheet has been queued on the device. */
  waitsSince: string | undefined
  conflict: SheetConflict | undefined
  /** Why the last save failed; a conflict is shown instead. */
  failure: unknown
  /** Whether the last save was refused because of a conflict. */
  justRefused: boolean
}

/** Unsent marks take precedence over queued ones, and those over the server's. */
export function shownDay(day: SheetState): ShownDay {
  const { read, queued, unsent, failure } = day
  const phase = phaseOf(day)
  const sheet = read?.summary.attendenceReport ?? null
  const unread = unreadOf(day)
  const draft = unsent ?? queued?.draft ?? unread
  const marks = draft?.marks ?? (read ? storedMarks(read.summary) : new Set<string>())
  const unmarked = read && !queued && !unread ? unmarkedOf(read.summary) : new Set<string>()
  const changed = unsent !== undefined || phase === 'conflict' || phase === 'refused'
  return {
    phase,
    children: read ? attendanceChildren(read.summary) : [],
    marks,
    version: draft?.version ?? sheet?.version ?? 0,
    stateOf: id => (marks.has(id) ? 'present' : unmarked.has(id) ? 'unmarked' : 'absent'),
    sheet,
    holiday: read?.summary.holiday ?? null,
    taken: sheet !== null || queued !== undefined || unread !== undefined,
    changed,
    waitsSince: changed ? undefined : queued?.savedAt,
    conflict: conflictWith(day),
    failure: phase === 'conflict' ? undefined : (failure ?? queued?.refusal),
    justRefused: failure instanceof ApiError && failure.status === 409,
  }
}

/** The `about` of a sheet: its class and day. */
export function aboutDay({ classId, date }: Pick<SentSheet, 'classId' | 'date'>): string {
  return `attendance ${classId} ${date}`
}

/** The state of a queued save: its marks, for further changes, and whether it was refused. */
export function queuedSheetOf(save: QueuedSave): QueuedSheet {
  const { studentList, version = 0 } = save.body as SentSheet
  const marks = new Set(studentList.filter(({ status }) => status).map(({ _id }) => _id))
  return { savedAt: save.savedAt, draft: { marks, version }, refusal: refusalError(save) }
}
