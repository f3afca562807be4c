import { dayBefore, hex, idPrefix, level } from './fill-ids.ts'
import { classesOfSchool, classOf, ids, stamp, type TableRows, tableRows, type Years } from './fill-rows.ts'

/** The last records of a child are plans of this week. */
const plansOfChild = 10
const planAgo = 4
const keys = ['P', 'WA', 'WI', 'M']

/**
 * A child's records, in the order of time: four keys for each of some exercises, then plans of this week for others.
 * Nine out of ten are published.
 */
class Shape {
  readonly records: number
  readonly children: number
  private readonly keyed: number
  private readonly worked: number
  private readonly items: readonly string[]

  constructor({ records, children }: Years['size'], items: readonly string[]) {
    this.records = records
    this.children = children
    this.keyed = records - plansOfChild
    this.worked = Math.ceil(this.keyed / keys.length)
    this.items = items
  }

  /** How many exercises a child has worked on or is planned to. */
  get itemCount(): number {
    return this.worked + plansOfChild
  }

  /** A record by its number. */
  at(slot: number) {
    const isPlan = slot >= this.keyed
    const ago = isPlan ? planAgo : 363 - Math.floor((slot * 358) / this.keyed)
    return {
      isPlan,
      ago,
      day: dayBefore(ago),
      key: isPlan ? '\\N' : keys[Math.floor(slot / this.worked)]!,
      isPublished: slot % 10 < 9,
      item: isPlan ? this.worked + slot - this.keyed : slot % this.worked,
    }
  }

  /** The number of the latest record of an exercise. */
  latestOf(item: number): number {
    if (item >= this.worked) return this.keyed + item - this.worked
    let latest = item
    while (latest + this.worked < this.keyed) latest += this.worked
    return latest
  }

  /** The exercise of each child: children of a class work on different ones. */
  itemsOf(item: number): string[] {
    return Array.from(
      { length: this.children },
      (_, child) => this.items[(child * 7 + item) % this.items.length]!,
    )
  }
}

/** The ids that make up the lines of millions of rows, made once. */
type Made = { school: string; hex: string; student: string; classes: string[]; teachers: string[] }

/** The rows of records, and what is derived from them. They are in the order of time, so a school's are scattered. */
export function recordRows({ size }: Years, items: readonly string[]): TableRows[] {
  const shape = new Shape(size, items)
  const groups = Array.from({ length: classesOfSchool }, (_, group) => group)
  const made = Array.from({ length: size.schools }, (_, of) => ({
    school: ids.school(of),
    hex: hex(of),
    student: ids.student(of, 0).slice(0, -hex(0).length),
    classes: groups.map(group => ids.class(of, group)),
    teachers: groups.map(group => ids.teacherUser(of, group)),
  }))
  return [
    tableRows(
      'progress',
      'school_id student_id item_id item_school_id of_activity key record_id day plans published_key published_day published_plans key_at',
      () => progressLines(shape, made),
    ),
    tableRows('progress_counts', 'school_id class_id item_id key children', () => countLines(shape, made)),
    tableRows(
      'records',
      'school_id id student_id class_id item_id item_school_id start_date end_date key academic_year published made_by changed_by changed_by_name changed_at',
      () => recordLines(shape, made),
    ),
  ]
}

function* recordLines(shape: Shape, made: readonly Made[]): Iterable<string> {
  const { records, children } = shape
  for (let slot = 0; slot < records; slot += 1) {
    const { ago, day, key, isPublished, item } = shape.at(slot)
    const prefix = idPrefix('record', ago)
    const rest = `${level.schooleId}\t${day}\t${dayBefore(ago - 4)}\t${key}\t2026-2027\t${isPublished ? 't' : 'f'}`
    const end = `Teacher\t${stamp(day)}`
    const itemsNow = shape.itemsOf(item)
    const numbers = itemsNow.map((_, child) => ({ record: hex(slot * children + child), child: hex(child) }))
    for (const { school, hex: of, classes, teachers, student } of made)
      for (const [child, number] of numbers.entries()) {
        const group = classOf(child)
        const by = teachers[group]!
        yield `${school}\t${prefix}${of}${number.record}\t${student}${number.child}\t${classes[group]!}\t${itemsNow[child]!}\t${rest}\t${by}\t${by}\t${end}`
      }
  }
}

function* progressLines(shape: Shape, made: readonly Made[]): Iterable<string> {
  for (let item = 0; item < shape.itemCount; item += 1) {
    const slot = shape.latestOf(item)
    const { isPlan, ago, day, key, isPublished } = shape.at(slot)
    const prefix = idPrefix('record', ago)
    const plans = isPlan ? 1 : 0
    const [since, at] = isPlan ? ['\\N', '\\N'] : [day, stamp(day)]
    const published = isPublished ? `${key}\t${since}\t${plans}` : '\\N\t\\N\t0'
    const itemsNow = shape.itemsOf(item)
    const numbers = itemsNow.map((_, child) => ({
      record: hex(slot * shape.children + child),
      child: hex(child),
    }))
    for (const { school, hex: of, student } of made)
      for (const [child, number] of numbers.entries()) {
        const record = isPlan ? '\\N' : `${prefix}${of}${number.record}`
        yield `${school}\t${student}${number.child}\t${itemsNow[child]!}\t${level.schooleId}\tf\t${key}\t${record}\t${since}\t${plans}\t${published}\t${at}`
      }
  }
}

function* countLines(shape: Shape, made: readonly Made[]): Iterable<string> {
  const counts = new Map<string, number>()
  for (let item = 0; item < shape.itemCount; item += 1) {
    const { isPlan, key } = shape.at(shape.latestOf(item))
    for (const [child, id] of shape.itemsOf(item).entries()) {
      const cell = `${classOf(child)}\t${id}\t${isPlan ? 'F' : key}`
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
  }
  for (const { school, classes } of made)
    for (const [cell, count] of counts)
      yield `${school}\t${classes[Number(cell[0])]!}${cell.slice(1)}\t${count}`
}
