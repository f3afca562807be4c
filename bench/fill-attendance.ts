import { schoolDays } from './fill-ids.ts'
import {
  classesOfSchool,
  classOf,
  ids,
  line,
  stamp,
  type TableRows,
  tableRows,
  type Years,
} from './fill-rows.ts'

const dayCount = 20
const isPresent = (child: number, day: number) => (child * 13 + day * 37) % 100 < 84

/** Attendance of the last twenty school days, saved in every class. */
export function attendanceRows(years: Years): TableRows[] {
  const days = schoolDays(dayCount).reverse()
  const { schools, children } = years.size
  const all = Array.from({ length: children }, (_, child) => child)
  return [
    tableRows(
      'attendance_sheets',
      'school_id id class_id day teacher_id present absent saved_by saved_by_name saved_at version',
      function* () {
        for (const [place, at] of days.entries()) {
          const counts = Array.from({ length: classesOfSchool }, (_, group) => {
            const there = all.filter(child => classOf(child) === group)
            const present = there.filter(child => isPresent(child, place)).length
            return [present, there.length - present] as const
          })
          for (let of = 0; of < schools; of += 1)
            for (const [group, [present, absent]] of counts.entries())
              yield line([
                ids.school(of),
                ids.made('sheet', at, of, group),
                ids.class(of, group),
                at.day,
                ids.teacher(of, group),
                present,
                absent,
                ids.teacherUser(of, group),
                `Teacher ${group}`,
                stamp(at.day),
                1,
              ])
        }
      },
    ),
    tableRows('attendance_entries', 'school_id student_id day class_id present', function* () {
      const schoolIds = Array.from({ length: schools }, (_, of) => ids.school(of))
      for (const [place, { day }] of days.entries())
        for (const [of, school] of schoolIds.entries())
          for (const child of all) {
            const present = isPresent(child, place) ? 't' : 'f'
            yield `${school}\t${ids.student(of, child)}\t${day}\t${ids.class(of, classOf(child))}\t${present}`
          }
    }),
    tableRows('attendance_months', 'school_id student_id month days present', () => monthLines(years, days)),
  ]
}

function* monthLines({ size: { schools, children } }: Years, days: { day: string }[]): Iterable<string> {
  const places = new Map<string, number[]>()
  for (const [place, { day }] of days.entries()) {
    const month = `${day.slice(0, 7)}-01`
    places.set(month, [...(places.get(month) ?? []), place])
  }
  for (const [month, ofMonth] of places)
    for (let of = 0; of < schools; of += 1)
      for (let child = 0; child < children; child += 1) {
        const present = ofMonth.filter(place => isPresent(child, place)).length
        yield line([ids.school(of), ids.student(of, child), month, ofMonth.length, present])
      }
}
