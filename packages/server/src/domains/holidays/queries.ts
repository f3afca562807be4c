import { type Holiday, holidayEntity, type SheetOnHoliday, sheetOnHoliday } from '@casa/contract/holidays'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import * as z from 'zod'
import { integer, json } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Json } from '../../platform/db/json.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Days, mostDaysOff, mostHolidays } from './rules.ts'

constraint('holidays_days', refusals.holiday.taken, 'firstDay')

export const holidayRows = rowsOf('app.holidays', holidayEntity, {
  columns: { _id: 'id', schooleId: 'school_id' },
  reach: { school: 't.school_id' },
  search: ['name'],
  order: sql`t.first_day desc, t.last_day desc, t.id`,
})

export async function listHolidays(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return holidayRows.list(tx, scope, query)
}

/** Throws 409 if a holiday on these days, instead of the one with this id, would be more than the school may have. */
export async function requireRoom(
  tx: Tx,
  scope: Scope,
  { firstDay, lastDay }: Days,
  id: string | null = null,
): Promise<void> {
  const { count, days } = await tx.row({ count: integer, days: integer })`
    select count(*)::integer as count,
           (coalesce(sum(last_day - first_day + 1), 0) + (${lastDay}::date - ${firstDay}::date + 1))::integer as days
      from app.holidays where school_id = ${scope.school} and id is distinct from ${id}::uuid`
  if (count >= mostHolidays || days > mostDaysOff) throw conflict(refusals.holiday.tooMany)
}

/** Adds a holiday. Throws 409 if the school has as many as it may have, or if the same days are one already. */
export async function addHoliday(
  tx: Tx,
  scope: Scope,
  fields: Days & { name: string },
): Promise<Json<Holiday>> {
  await requireRoom(tx, scope, fields)
  return holidayRows.add(tx, scope, { ...fields, _id: newId(), schooleId: scope.school })
}

/** The attendance of the days from one to another that are not a holiday yet, in order. */
export async function sheetsOnDays(
  tx: Tx,
  scope: Scope,
  { firstDay, lastDay }: Days,
): Promise<SheetOnHoliday[]> {
  const { sheets } = await tx.row({ sheets: json(z.array(sheetOnHoliday)) })`
    select coalesce(json_agg(json_build_object(
             '_id', t.id, 'classId', json_build_object('_id', class.id, 'className', class.name), 'date', t.day,
             'presentCount', t.present, 'absentCount', t.absent) order by t.day, class.name collate app.names, t.id), '[]') as sheets
      from app.attendance_sheets t
      join app.classes class on class.school_id = t.school_id and class.id = t.class_id
     where t.school_id = ${scope.school} and t.day between ${firstDay}::date and ${lastDay}::date
       and not exists (select from app.holidays h
                        where h.school_id = t.school_id and t.day between h.first_day and h.last_day)`
  return sheets
}
