import type { AttendanceSheet, AttendanceSummary } from '@casa/contract/attendance'
import { expect } from 'vitest'
import {
  acknowledged,
  added,
  attempted,
  nextToSend,
  type QueuedSave,
  without,
  withRefusal,
} from '../api/outbox/queue.ts'
import { ApiError } from '../lib/api-error.ts'
import {
  aboutDay,
  type DayEvent,
  type DayStates,
  dayAfter,
  daysAfter,
  queuedSheetOf,
  type ShownDay,
  shownDay,
} from '../screens/attendance/day-state.ts'
import { type Marks, toggled } from '../screens/attendance/marks.ts'

/** The children of the class in tests, by their id. */
export const children = ['asha', 'bala', 'chitra']

const child = (_id: string) => ({
  _id,
  firstName: _id,
  lastName: null,
  fullName: _id,
  admissionNumber: null,
  serialNumber: 'LBM-1',
  profileURL: null,
})

/** The response for a day with this version of its sheet; 0 without a sheet. */
export function simulatedSummary(version: number, present: readonly string[]): AttendanceSummary {
  const [there, away] = [present, children.filter(id => !present.includes(id))]
  const sheet: AttendanceSheet = {
    _id: 'sheet',
    schooleId: 'school',
    classId: null,
    teacherId: null,
    date: '2026-11-20',
    studentList: children.map(id => ({ _id: id, fullName: id, status: present.includes(id) })),
    presentCount: there.length,
    absentCount: away.length,
    savedBy: { _id: 'lakshmi', name: 'Lakshmi' },
    savedAt: '2026-11-20T04:00:00.000Z',
    version,
  }
  const taken = version > 0
  return {
    attendenceReport: taken ? sheet : null,
    presentStudents: taken ? there.map(child) : [],
    absentStudents: taken ? away.map(child) : [],
    unmarkedStudents: taken ? [] : children.map(child),
    elsewhereStudents: [],
    holiday: null,
  }
}

// A device, its network and the server around the reducer of `day-state.ts`.

export const places = [
  { classId: 'jasmine', date: '2026-11-19' },
  { classId: 'jasmine', date: '2026-11-20' },
  { classId: 'lotus', date: '2026-11-20' },
]
export const user = 'anjali'
type Stored = { version: number; marks: Marks; by: 'teacher' | 'office' }
const nothing: Stored = { version: 0, marks: new Set(), by: 'office' }
type Place = (typeof places)[number]

/**
 * How a request ends: stored and answered, answered before the day is fetched again, stored without a response, never
 * received, or failed.
 */
export type RequestOutcome = 'answered' | 'answered unread' | 'answer lost' | 'away' | 'broken'

function isSame(a: Marks, b: Marks | undefined): boolean {
  return b !== undefined && String([...a].sort()) === String([...b].sort())
}

/** A teacher's device and the server. It checks the invariants after every step. */
export class Simulation {
  days: DayStates = {}
  queue: QueuedSave[] = []
  /** The server's sheets, its result for each Idempotency-Key, and the responses that this device has received. */
  sheets = new Map<string, Stored>()
  done = new Map<string, number>()
  answers = new Map<string, { sheet: Stored; at: number }>()
  /** What the teacher last ticked or submitted on each sheet and neither discarded nor saw stored. */
  wanted = new Map<string, Marks>()
  /** Those of them that the server never received. */
  unstored = new Map<string, Marks>()
  /** The office's versions that the teacher has seen or chosen to replace. */
  seen = new Set<string>()
  /** How often the teacher ticked or submitted each sheet, and the count up to which it was stored or discarded. */
  ticks = new Map<string, number>()
  submitted = new Map<string, number>()
  onItsWay: { about: string; save: Omit<QueuedSave, 'place'>; marks: Marks; ticks: number } | undefined
  now = 0

  sheet = (about: string) => this.sheets.get(about) ?? nothing

  shown(about: string): ShownDay {
    const answer = this.answers.get(about)
    const waiting = this.queue.findLast(save => save.about === about)
    const external: DayEvent[] = [
      { type: 'queueRead', queued: waiting && queuedSheetOf(waiting) },
      {
        type: 'read',
        summary: answer && simulatedSummary(answer.sheet.version, [...answer.sheet.marks]),
        at: answer?.at ?? 0,
      },
    ]
    return shownDay(external.reduce(dayAfter, this.days[about] ?? {}))
  }

  apply(about: string, event: DayEvent): void {
    const others = Object.entries(this.days).filter(([other]) => other !== about)
    this.days = daysAfter(this.days, { about, event })
    for (const [other, day] of others) expect(this.days[other]).toBe(day)
  }

  read(about: string): void {
    this.now += 1
    this.answers.set(about, { sheet: this.sheet(about), at: this.now })
    this.seen.add(`${about} ${this.sheet(about).version}`)
  }

  private want(about: string, marks: Marks): void {
    this.wanted.set(about, marks)
    this.unstored.set(about, marks)
    this.ticks.set(about, (this.ticks.get(about) ?? 0) + 1)
  }

  /** Like the screen: children are ticked and submitted only while they are listed. */
  isOpen = (about: string) => this.answers.has(about)

  tick(about: string, child: string): void {
    if (!this.isOpen(about)) return
    const { marks, version } = this.shown(about)
    this.apply(about, { type: 'marked', marks: toggled(marks, child), version })
    this.want(about, toggled(marks, child))
  }

  submit(place: Place, version?: number): void {
    const about = aboutDay(place)
    if (!this.isOpen(about) || this.onItsWay) return
    const { marks, version: base } = this.shown(about)
    this.now += 1
    const studentList = children.map(_id => ({ _id, status: marks.has(_id) }))
    const body = { ...place, studentList, version: version ?? base }
    const save = {
      key: `${this.now}`,
      user,
      about,
      call: 'attendance.add',
      body,
      label: '',
      savedAt: '',
      tried: false,
    }
    this.want(about, marks)
    this.apply(about, { type: 'submitted', marks, version: body.version })
    this.onItsWay = { about, save, marks, ticks: this.ticks.get(about) ?? 0 }
    // If others are already waiting, it is queued at once.
    if (this.queue.some(({ refusal }) => !refusal)) this.finish('away')
  }

  finish(end: RequestOutcome): void {
    if (!this.onItsWay) return
    const { about, save, marks, ticks } = this.onItsWay
    this.onItsWay = undefined
    const version = end === 'away' || end === 'broken' ? undefined : this.store(save)
    if (end === 'answer lost' || end === 'away') {
      this.queue = added(this.queue, { ...save, tried: end === 'answer lost' })
      this.apply(about, { type: 'queued' })
      this.submitted.set(about, ticks)
    } else if (version === undefined) {
      this.apply(about, { type: 'failed', error: new ApiError(end === 'broken' ? 500 : 409) })
      if (end === 'answered') this.read(about)
    } else {
      this.queue = this.queue.filter(queued => queued.about !== about)
      this.now += 1
      const at = this.now
      if (end === 'answered') this.read(about)
      this.check()
      this.apply(about, { type: 'stored', version, at })
      this.submitted.set(about, ticks)
      this.check()
      this.settle(about, marks)
    }
  }

  /** The first queued save is sent. */
  send(end: RequestOutcome): void {
    const save = nextToSend(this.queue, user)
    if (!save || this.onItsWay) return
    this.queue = attempted(this.queue, save.key)
    const version = end === 'answered' || end === 'answer lost' ? this.store(save) : undefined
    if (end !== 'answered') return
    if (version === undefined) {
      this.queue = withRefusal(this.queue, save.key, { status: 409, message: '' })
      return
    }
    this.now += 1
    const base = Number(save.body.version)
    this.apply(save.about, { type: 'acknowledged', base, version, at: this.now })
    this.queue = acknowledged(this.queue, save.key, version)
    this.settle(save.about, queuedSheetOf({ ...save, place: 0 }).draft.marks)
    this.read(save.about)
  }

  /** The server: each key once, each save against the version that it names, and no office sheet replaced unseen. */
  private store({ key, about, body }: Omit<QueuedSave, 'place'>): number | undefined {
    if (this.done.has(key)) return this.done.get(key)
    const { version, by } = this.sheet(about)
    if (body.version !== version) return undefined
    if (by === 'office') expect(version === 0 || this.seen.has(`${about} ${version}`)).toBe(true)
    expect(about).toBe(aboutDay(body as Place))
    const { marks } = queuedSheetOf({ key, about, body } as QueuedSave).draft
    this.sheets.set(about, { version: version + 1, marks, by: 'teacher' })
    this.done.set(key, version + 1)
    if (isSame(marks, this.unstored.get(about))) this.unstored.delete(about)
    return version + 1
  }

  private settle(about: string, stored: Marks): void {
    if (isSame(stored, this.wanted.get(about))) this.wanted.delete(about)
  }

  officeSaves(about: string, marks: Marks): void {
    this.sheets.set(about, { version: this.sheet(about).version + 1, marks, by: 'office' })
  }

  decide(place: Place, choice: 'mine' | 'theirs'): void {
    const about = aboutDay(place)
    const { conflict } = this.shown(about)
    if (!conflict || this.onItsWay) return
    if (choice === 'mine') {
      this.submit(place, conflict.sheet?.version ?? 0)
      return
    }
    this.read(about)
    this.apply(about, { type: 'dropped' })
    const waiting = this.queue.findLast(save => save.about === about)
    if (waiting) this.queue = without(this.queue, waiting.key)
    this.wanted.delete(about)
    this.unstored.delete(about)
  }

  check(): void {
    for (const about of places.map(aboutDay)) {
      const { marks, stateOf } = this.shown(about)
      const wanted = this.wanted.get(about)
      if (wanted) expect([...marks].sort()).toEqual([...wanted].sort())
      // What is stored or queued cannot be submitted a second time.
      const isNew = (this.ticks.get(about) ?? 0) > (this.submitted.get(about) ?? 0)
      if (!isNew) expect(this.days[about]?.unsent).toBeUndefined()
      if (this.isOpen(about)) expect(this.shown(about).children.map(({ _id }) => _id)).toEqual(children)
      expect(children.filter(id => stateOf(id) === 'present')).toEqual(children.filter(id => marks.has(id)))
    }
  }
}
