import { type MovePreview, movePreview } from '@casa/contract/class-moves'
import { latestMove } from '@casa/contract/rules/class-move'
import { type RawBuilder, sql } from 'kysely'
import { json } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { itemJoin } from '../records/queries.ts'
import { moveLimits, requireMove } from './membership-queries.ts'

/** Number of names listed of each kind. */
const namesShown = 5
const previewed = movePreview.omit({ since: true, latest: true })

/** The number of rows of a query of `name`, `at` and `id`, with the first names, as JSON. */
function named(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('count', count(*),
             'names', to_json((coalesce(array_agg(row.name order by row.at, row.id), '{}'))[:${sql.lit(namesShown)}]))
      from (${rows}) row)`
}

/** The records \`t\` of the child \`s\` that meet a condition, by their exercises. */
function recordsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return named(sql`
    select coalesce(exercise.name, activity.name) as name, t.start_date as at, t.id
      from app.records t ${itemJoin}
     where t.school_id = s.school_id and t.student_id = s.id and ${condition}`)
}

/** The class-wide fees of a class at the school of \`s\`, latest year first, as JSON. */
function feesOf(schoolClass: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', f.id, 'acadamicYear', year.name, 'totalFee', f.total::text)
                             order by year.name desc nulls last, f.id), '[]')
      from app.fees f
      left join app.academic_years year on year.school_id = f.academic_year_school_id and year.id = f.academic_year_id
     where f.school_id = s.school_id and f.class_id = ${schoolClass} and f.student_id is null)`
}

type PlannedMove = { studentId: string; classId: string; classFrom?: string | null | undefined }

/** What a change of class on a day affects. Throws 422 like `beginClassOn`; the caller has checked access to both. */
export async function previewMove(
  tx: Tx,
  scope: Scope,
  { studentId: id, classId, classFrom }: PlannedMove,
): Promise<MovePreview> {
  const limits = await moveLimits(tx, scope, id)
  const from = requireMove(classFrom, limits)
  // The child was in the present class for no day then: it loses what it has from there, as if it had never come.
  const corrects = sql.lit(from === limits.since)
  const found = await tx.row({ preview: json(previewed) })`
    select json_build_object('plans', ${recordsOf(sql`t.key is null`)}, 'drafts', ${recordsOf(sql`t.key is not null and not t.published`)},
             'assignmentsKept', ${named(sql`
               select e.name, coalesce(e.due_day, e.day) as at, e.id
                 from app.event_students part
                 join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
                where part.school_id = s.school_id and part.student_id = s.id and part.status = 'Not Submitted'
                  and coalesce(e.due_day, e.day) >= ${scope.today}::date
                  and not (${corrects} and e.for_all and e.class_id = s.class_id and part.resubmit = 'Not Submitted'
                           and not exists (
                             select from app.class_memberships m
                              where m.school_id = s.school_id and m.student_id = s.id and m.class_id = e.class_id
                                and m.from_day <= coalesce(e.due_day, e.day)
                                and m.until_day > least(e.day, (e.created_at at time zone ${scope.timeZone})::date)))`)},
             'assignmentsNew', ${named(sql`
               select e.name, coalesce(e.due_day, e.day) as at, e.id
                 from app.events e
                where e.school_id = s.school_id and e.class_id = ${classId}::uuid and e.kind = 'assignment' and e.for_all
                  and coalesce(e.due_day, e.day) >= greatest(${from}::date, case when ${corrects}
                        then (s.created_at at time zone ${scope.timeZone})::date else ${scope.today}::date end)
                  and not exists (select from app.event_students part
                                   where part.school_id = e.school_id and part.event_id = e.id and part.student_id = s.id)`)},
             'daysMarked', (select count(*) from app.attendance_entries e
                             where e.school_id = s.school_id and e.student_id = s.id and e.class_id = s.class_id
                               and e.day >= ${from}::date),
             'feesBefore', ${feesOf(sql`s.class_id`)}, 'feesAfter', ${feesOf(sql`${classId}::uuid`)}) as preview
      from app.students s where s.school_id = ${scope.school} and s.id = ${id}::uuid`
  return { since: limits.since, latest: latestMove(limits), ...found.preview }
}
