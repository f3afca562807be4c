import { plusDays } from '@casa/contract/rules/day'
import type pg from 'pg'

/** The days of a history, the first of which is a Monday. */
export const historyDays = Array.from({ length: 8 }, (_, index) => plusDays('2026-11-09', index))

type Entry = { schoolClass: number; present: boolean }
type Child = { admitted: number; left: boolean; classOn: (number | null)[] }

/** The expected values for each day, computed as plainly as possible: each child's class and mark, day by day. */
export class ClassHistory {
  readonly children: Child[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly sheets = new Set<string>()

  admit(schoolClass: number, admitted: number): number {
    return this.children.push({
      admitted,
      left: false,
      classOn: historyDays.map((_, day) => (day < admitted ? null : schoolClass)),
    })
  }

  /** The first day of a child's current class. */
  since(child: number): number {
    const { classOn } = this.children[child]!
    return classOn.findLastIndex(one => one !== classOn.at(-1)) + 1
  }

  move(child: number, schoolClass: number, from: number): void {
    this.children[child]!.classOn.fill(schoolClass, from)
  }

  leave(child: number, day: number): void {
    this.children[child]!.left = true
    this.children[child]!.classOn.fill(null, day)
  }

  comeBack(child: number, schoolClass: number, day: number): void {
    const { admitted } = this.children[child]!
    this.children[child]!.left = false
    this.children[child]!.classOn.fill(schoolClass, Math.max(day, admitted))
  }

  mark(schoolClass: number, day: number, present: readonly number[]): void {
    this.sheets.add(`${schoolClass} ${day}`)
    for (const child of this.roster(schoolClass, day))
      if ((this.entry(child, day)?.schoolClass ?? schoolClass) === schoolClass)
        this.entries.set(`${child} ${day}`, { schoolClass, present: present.includes(child) })
  }

  /** The children who were in the class that day, or are on its sheet. */
  roster(schoolClass: number, day: number): number[] {
    return [...this.children.keys()].filter(
      child =>
        this.children[child]!.classOn[day] === schoolClass ||
        this.entry(child, day)?.schoolClass === schoolClass,
    )
  }

  /** A class's attendance on a day, with the children by number. */
  dayOf(schoolClass: number, day: number) {
    const roster = this.roster(schoolClass, day)
    const those = (matches: (entry: Entry | undefined) => boolean) =>
      roster.filter(child => matches(this.entry(child, day)))
    const here = (entry: Entry | undefined) => entry?.schoolClass === schoolClass
    const [present, absent] = [true, false].map(mark =>
      those(entry => here(entry) && entry?.present === mark),
    ) as [number[], number[]]
    return {
      present,
      absent,
      unmarked: those(entry => entry === undefined),
      elsewhere: those(entry => entry !== undefined && !here(entry)),
      total: this.sheets.has(`${schoolClass} ${day}`) ? present.length + absent.length : roster.length,
    }
  }

  private entry(child: number, day: number): Entry | undefined {
    return this.entries.get(`${child} ${day}`)
  }
}

/** The day of a test's clock. */
const today = '2026-11-20'

async function changeOn(owner: pg.Pool, day: string, set: string, id: string, value?: string) {
  await owner.query(
    `with chosen as materialized (select set_config('app.class_from', $1, true))
     update app.students set ${set} from chosen where id = $2`,
    value === undefined ? [day, id] : [day, id, value],
  )
}

/** Moves a child to another class from a given day. */
export async function move(owner: pg.Pool, child: { _id: string }, to: { _id: string }, from = today) {
  await changeOn(owner, from, 'class_id = $3', child._id, to._id)
}

/** Archives a child on a day, at noon in India. */
export async function leave(owner: pg.Pool, child: { _id: string }, day = today) {
  await owner.query('update app.students set archived_at = $1 where id = $2', [`${day}T06:30:00Z`, child._id])
}

/** Returns a child who has left to their class from a given day. */
export async function comeBack(owner: pg.Pool, child: { _id: string }, from = today) {
  await changeOn(owner, from, 'archived_at = null', child._id)
}
