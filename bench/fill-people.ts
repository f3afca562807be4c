import { dayBefore, hex, idOf, level } from './fill-ids.ts'
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

const since = stamp('2024-01-01')
const admitted = '2024-06-01'
// Numbers that no factory of the tests uses.
const mobiles = { school: 6_000_000_000, teacher: 7_500_000_000, parent: 8_000_000_000 }
const mobile = (of: keyof typeof mobiles, school: number, number: number) =>
  String(mobiles[of] + school * 1_000 + number)

/** The rows of schools and of the people in them: each child has a mother with an account. */
export function peopleRows(years: Years): TableRows[] {
  const { children } = years.size
  return [
    tableRows(
      'schools',
      'id name short_code city mobile_number active keeps_ledger next_serial created_at',
      () =>
        years.each(1, of => [
          ids.school(of),
          `School ${of}`,
          `G${of}`,
          'Hyderabad',
          mobile('school', of, 0),
          't',
          't',
          children,
          since,
        ]),
    ),
    tableRows('users', 'id role login school_id name password_hash password_changed created_at', () =>
      userLines(years),
    ),
    tableRows('sessions', 'id token_hash user_id lifetime expires_at last_seen', () =>
      years.each(children, (of, child) => [
        idOf('session', of, child),
        `\\\\x${hex(of)}${hex(child)}`.padEnd(67, '0'),
        ids.parent(of, child),
        '30 days',
        stamp('2026-12-18'),
        stamp('2026-11-18'),
      ]),
    ),
    tableRows('classes', 'school_id id name level_id', () =>
      years.each(classesOfSchool, (of, number) => [
        ids.school(of),
        ids.class(of, number),
        `House ${number}`,
        level._id,
      ]),
    ),
    tableRows('teachers', 'school_id id user_id class_id name mobile_number', () =>
      years.each(classesOfSchool, (of, number) => [
        ids.school(of),
        ids.teacher(of, number),
        ids.teacherUser(of, number),
        ids.class(of, number),
        `Teacher ${number}`,
        mobile('teacher', of, number),
      ]),
    ),
    ...childRows(years),
  ]
}

function* userLines(years: Years): Iterable<string> {
  const user = (id: string, role: string, login: string, school: string | null, name: string) =>
    line([id, role, login, school, name, '$argon2id$none', 't', since])
  const { schools, children } = years.size
  for (let of = 0; of < schools; of += 1) {
    yield user(ids.principal(of), 'SCHOOLE', mobile('school', of, 0), ids.school(of), 'Principal')
    for (let number = 0; number < classesOfSchool; number += 1) {
      const login = mobile('teacher', of, number)
      yield user(ids.teacherUser(of, number), 'TEACHER', login, ids.school(of), `Teacher ${number}`)
    }
    for (let child = 0; child < children; child += 1)
      yield user(ids.parent(of, child), 'PARENT', mobile('parent', of, child), null, `Mother ${child}`)
  }
}

function childRows(years: Years): TableRows[] {
  const { children } = years.size
  return [
    tableRows(
      'students',
      'school_id id serial_number first_name last_name dob gender class_id admission_number mother_name mobile_number doa',
      () =>
        years.each(children, (of, child) => [
          ids.school(of),
          ids.student(of, child),
          `G${of}-${child}`,
          `Child ${child}`,
          'Rao',
          dayBefore(1_300 + child * 3),
          child % 2 ? 'male' : 'female',
          ids.class(of, classOf(child)),
          `F-${child}`,
          `Mother ${child}`,
          mobile('parent', of, child),
          admitted,
        ]),
    ),
    tableRows('class_memberships', 'school_id student_id class_id from_day', () =>
      years.each(children, (of, child) => [
        ids.school(of),
        ids.student(of, child),
        ids.class(of, classOf(child)),
        admitted,
      ]),
    ),
    tableRows('guardians', 'school_id student_id user_id accepted_at', () =>
      years.each(children, (of, child) => [
        ids.school(of),
        ids.student(of, child),
        ids.parent(of, child),
        since,
      ]),
    ),
  ]
}
