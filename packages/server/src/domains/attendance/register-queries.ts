import { type AttendanceRegister, attendanceRegister } from '@casa/contract/attendance'
import { monthEnd } from '@casa/contract/rules/day'
import { sql } from 'kysely'
import { json, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { memberBetween, memberOn } from '../students/membership-queries.ts'

const { days, students } = attendanceRegister.shape

/**
 * The register of a class within reach in a month (`YYYY-MM`): the children who were in the class then, or are on its
 * sheets, by name. Each day counts in the class that marked the child on it, whatever class the child is in today.
 */
export async function readRegister(
  tx: Tx,
  scope: Scope,
  { classId, month }: { classId: string; month: string },
): Promise<AttendanceRegister> {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  const ofClass = sql`school_id = ${scope.school} and class_id = ${classId}`
  const listed = sql`
    select m.student_id from app.class_memberships m where ${ofClass} and ${memberBetween('m', first, last)}
     union select student_id from app.attendance_entries where ${ofClass} and day between ${first} and ${last}`
  const day = sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') calendar(at)
                    cross join lateral (select calendar.at::date as day) d`
  const mark = sql`case when e.class_id = ${classId} then case when e.present then 'present' else 'absent' end
    when e.class_id is not null then 'elsewhere' when m.class_id is not null then 'unmarked' else 'outside' end`
  const found = await tx.row({ className: text, days: json(days), students: json(students) })`
    select class.name as "className",
           (select json_agg(json_build_object('date', d.day, 'taken', sheet.id is not null, 'present', coalesce(sheet.present, 0),
                     'holiday', case when off.day is not null then json_build_object('name', off.name) end) order by d.day)
              from ${day}
              left join app.attendance_sheets sheet
                on sheet.school_id = class.school_id and sheet.class_id = class.id and sheet.day = d.day
              left join app.days_off off on off.school_id = class.school_id and off.day = d.day) as days,
           (select coalesce(json_agg(json_build_object('_id', s.id, 'fullName', s.full_name, 'admissionNumber', s.admission_number, 'serialNumber', s.serial_number,
                     'marks', month.marks, 'count', month.days, 'present', month.present) order by s.full_name collate app.names, s.id), '[]')
              from (${listed}) listed
              join app.students s on s.school_id = class.school_id and s.id = listed.student_id
             cross join lateral (
               select json_agg(${mark} order by d.day) as marks,
                      count(*) filter (where e.class_id = ${classId}) as days,
                      count(*) filter (where e.class_id = ${classId} and e.present) as present
                 from ${day}
                 left join app.attendance_entries e
                   on e.school_id = s.school_id and e.student_id = s.id and e.day = d.day
                 left join app.class_memberships m
                   on m.school_id = s.school_id and m.student_id = s.id and m.class_id = ${classId} and ${memberOn('m', sql`d.day`)}
             ) month) as students
      from app.classes class where class.school_id = ${scope.school} and class.id = ${classId}`
  return {
    classId: { _id: classId, className: found.className },
    month,
    days: found.days,
    students: found.students,
  }
}
