import { idOf, level } from './fill-ids.ts'
import {
  classesOfSchool,
  classOf,
  ids,
  line,
  spread,
  stamp,
  type TableRows,
  tableRows,
  type Years,
} from './fill-rows.ts'

const perChild = { observations: 4, notes: 1, notices: 4, cells: 4, reports: 1 }
const perSchool = { assignments: 20, events: 10, holidays: 12 }

const words = (count: number) =>
  'Poured water from one jug into the other for a long while. '.repeat(count).trim()
const by = (of: number, child: number) => ids.teacherUser(of, classOf(child))

/** A year of what teachers write and parents read. */
export function learningRows(years: Years, items: readonly string[]): TableRows[] {
  return [
    tableRows(
      'observations',
      'school_id id student_id class_id day text made_by made_by_name exercise_school_id exercise_id',
      () =>
        years.ofChildren(perChild.observations, (at, of, child, number) => [
          ids.school(of),
          ids.made('observation', at, of, number),
          ids.student(of, child),
          ids.class(of, classOf(child)),
          at.day,
          words(2),
          by(of, child),
          'Teacher',
          level.schooleId,
          items[(child * 7 + at.number) % items.length]!,
        ]),
    ),
    tableRows('notes', 'school_id id student_id class_id teacher_id user_id user_name text created_at', () =>
      years.ofChildren(perChild.notes, (at, of, child, number) => [
        ids.school(of),
        ids.made('note', at, of, number),
        ids.student(of, child),
        ids.class(of, classOf(child)),
        ids.teacher(of, classOf(child)),
        by(of, child),
        'Teacher',
        words(1),
        stamp(at.day),
      ]),
    ),
    tableRows('notices', 'school_id id user_id kind text link created_at student_id subject_ids', () =>
      years.ofChildren(perChild.notices, (at, of, child, number) => [
        ids.school(of),
        ids.made('notice', at, of, number),
        ids.parent(of, child),
        'note',
        'There is a new note.',
        '/app/noteparent',
        stamp(at.day),
        ids.student(of, child),
        `{${ids.made('note', at, of, number)}}`,
      ]),
    ),
    tableRows('language_cells', 'school_id student_id grid item made_by made_at', () =>
      years.ofChildren(perChild.cells, (at, of, child) => [
        ids.school(of),
        ids.student(of, child),
        'movable',
        'abcd'[at.number]!,
        by(of, child),
        stamp(at.day),
      ]),
    ),
    reportRows(years),
    ...eventRows(years),
  ]
}

function reportRows(years: Years): TableRows {
  const areas = [1, 2, 3, 4, 5].map(number => ({
    _id: idOf('report', 0),
    name: `Area ${number}`,
    words: words(2),
    lines: [],
  }))
  const text = JSON.stringify(areas)
  return tableRows(
    'conference_reports',
    'school_id id student_id class_id from_day to_day status summary areas school_days days_present drafted_by drafted_by_name edited_by edited_by_name reviewed_by reviewed_by_name published_on',
    () =>
      years.ofChildren(perChild.reports, (at, of, child, number) => [
        ids.school(of),
        ids.made('report', at, of, number),
        ids.student(of, child),
        ids.class(of, classOf(child)),
        '2026-01-05',
        '2026-04-30',
        'published',
        words(2),
        text,
        70,
        64,
        by(of, child),
        'Teacher',
        by(of, child),
        'Teacher',
        ids.principal(of),
        'Principal',
        '2026-05-02',
      ]),
  )
}

function eventRows(years: Years): TableRows[] {
  const { schools, children } = years.size
  return [
    tableRows(
      'events',
      'school_id id kind class_id name description day due_day for_all made_by made_by_name',
      function* () {
        yield* years.ofSchools(perSchool.assignments, (at, of) => [
          ids.school(of),
          ids.made('event', at, of, at.number),
          'assignment',
          ids.class(of, classOf(at.number)),
          `Assignment ${at.number}`,
          'Each of another tree.',
          at.day,
          at.day,
          't',
          by(of, at.number),
          'Teacher',
        ])
        yield* years.ofSchools(perSchool.events, (at, of) => [
          ids.school(of),
          ids.made('event', at, of, perSchool.assignments + at.number),
          'event',
          null,
          `Event ${at.number}`,
          'In the garden.',
          at.day,
          null,
          't',
          ids.principal(of),
          'Principal',
        ])
      },
    ),
    tableRows('event_students', 'school_id id event_id student_id status', function* () {
      for (const at of spread(perSchool.assignments))
        for (let of = 0; of < schools; of += 1)
          for (let child = classOf(at.number); child < children; child += classesOfSchool)
            yield line([
              ids.school(of),
              ids.made('participant', at, of, at.number * children + child),
              ids.made('event', at, of, at.number),
              ids.student(of, child),
              (at.number + child) % 5 ? 'Submitted' : 'Not Submitted',
            ])
    }),
    tableRows('holidays', 'school_id id name first_day last_day', () =>
      years.ofSchools(perSchool.holidays, (at, of) => [
        ids.school(of),
        ids.made('holiday', at, of, at.number),
        'Holiday',
        at.day,
        at.day,
      ]),
    ),
  ]
}
