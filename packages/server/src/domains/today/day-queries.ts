import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/db/scope.ts'
import { memberOn } from '../students/membership-queries.ts'

/** The school's holidays, as a JSON list of days. */
export function holidaysOf(scope: Scope): RawBuilder<unknown> {
  return sql`(select to_json(holidays) from app.schools where id = ${scope.school}::uuid)`
}

/** Joins a class `c` with its attendance sheet of today, `sheet`, if there is one. */
export function sheetOfToday(scope: Scope): RawBuilder<unknown> {
  return sql`left join app.attendance_sheets sheet
    on sheet.school_id = c.school_id and sheet.class_id = c.id and sheet.day = ${scope.today}::date`
}

/** The attendance of a class `c` with its `sheet`, as the arguments of `json_build_object`. */
export function attendanceFields(scope: Scope): RawBuilder<unknown> {
  return sql`
    'children', (select count(*) from app.class_memberships m
                  where m.school_id = c.school_id and m.class_id = c.id and ${memberOn('m', scope.today)}),
    'taken', sheet.id is not null, 'present', coalesce(sheet.present, 0), 'absent', coalesce(sheet.absent, 0),
    'savedBy', sheet.saved_by_name, 'savedAt', sheet.saved_at`
}
