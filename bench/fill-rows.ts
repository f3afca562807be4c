import { dayBefore, hex, idOf, idPrefix, type Kind } from './fill-ids.ts'

/** How many schools, children of each school and records of each child. */
export type FillSize = { schools: number; children: number; records: number }

/** The rows of one table, as lines of COPY's text format. */
export type TableRows = { table: string; columns: string[]; lines: () => Iterable<string> }

export const classesOfSchool = 4

type Cell = string | number | null
/** When something happened: its number in the year, the day, and how many days ago that is. */
export type Moment = { number: number; ago: number; day: string }

/** A table by its name in `app` and its columns, separated by spaces. */
export function tableRows(table: string, columns: string, lines: () => Iterable<string>): TableRows {
  return { table: `app.${table}`, columns: columns.split(' '), lines }
}

/** One line of COPY's text format. */
export function line(values: readonly Cell[]): string {
  return values.map(value => (value === null ? '\\N' : value)).join('\t')
}

/** Eight in the morning of a day. */
export function stamp(day: string): string {
  return `${day} 08:00:00+00`
}

/** The number of the class of a child. */
export function classOf(child: number): number {
  return child % classesOfSchool
}

/** The ids of a school's rows that others name. */
export const ids = {
  school: (of: number) => idOf('school', of),
  class: (of: number, number: number) => idOf('class', of, number),
  student: (of: number, child: number) => idOf('student', of, child),
  principal: (of: number) => idOf('principal', of),
  teacher: (of: number, number: number) => idOf('teacher', of, number),
  teacherUser: (of: number, number: number) => idOf('teacherUser', of, number),
  parent: (of: number, child: number) => idOf('parent', of, child),
  /** What was made at a moment. */
  made: (kind: Kind, { ago }: Pick<Moment, 'ago'>, of: number, number: number) =>
    `${idPrefix(kind, ago)}${hex(of)}${hex(number)}`,
}

/** The moments of a year at which something happens so many times, from the earliest. */
export function spread(times: number): Moment[] {
  return Array.from({ length: times }, (_, number) => {
    const ago = 360 - Math.floor((number * 359) / times)
    return { number, ago, day: dayBefore(ago) }
  })
}

/** Rows of each school, or of each child, that are made at several moments: all schools write at the same time. */
export class Years {
  readonly size: FillSize

  constructor(size: FillSize) {
    this.size = size
  }

  *ofSchools(times: number, row: (at: Moment, of: number) => readonly Cell[]): Iterable<string> {
    for (const at of spread(times)) for (let of = 0; of < this.size.schools; of += 1) yield line(row(at, of))
  }

  /** `number` is different for each row of a school. */
  *ofChildren(
    times: number,
    row: (at: Moment, of: number, child: number, number: number) => readonly Cell[],
  ): Iterable<string> {
    const { schools, children } = this.size
    for (const at of spread(times))
      for (let of = 0; of < schools; of += 1)
        for (let child = 0; child < children; child += 1)
          yield line(row(at, of, child, at.number * children + child))
  }

  /** Rows that each school has had from its beginning. */
  *each(count: number, row: (of: number, number: number) => readonly Cell[]): Iterable<string> {
    for (let of = 0; of < this.size.schools; of += 1)
      for (let number = 0; number < count; number += 1) yield line(row(of, number))
  }
}
