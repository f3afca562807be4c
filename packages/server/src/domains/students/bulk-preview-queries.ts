import { bulkMovePreview, leavingPreview } from '@casa/contract/bulk-students'
import { messages } from '@casa/contract/messages'
import { amountOf } from '@casa/contract/rules/money'
import { type RawBuilder, sql } from 'kysely'
import { bigint, json, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { requireClass } from '../classes/queries.ts'
import { planLeaving, previewCharges } from '../ledger/charge-plan-queries.ts'
import { ledgerState } from '../ledger/charge-queries.ts'
import { type Move, planMoves } from '../ledger/move-plan-queries.ts'
import { movesOf, presentStudents } from './bulk-queries.ts'

/** The number of rows of a query of `student_id`, and of the children they are about, as JSON. */
function counted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'children', count(distinct row.student_id)) from (${rows}) row)`
}

const effects = bulkMovePreview.pick({
  plans: true,
  drafts: true,
  assignmentsKept: true,
  assignmentsNew: true,
  daysMarked: true,
})

/** What moving several children to a class affects. Throws 404 and 422 like the move itself. */
export async function previewMoves(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  to: { classId: string; from?: string | null | undefined },
) {
  const children = await presentStudents(tx, scope, ids)
  await requireClass(tx, scope, to.classId, messages.student.classRequired)
  const { moves, since, latest } = movesOf(scope, children, to)
  return {
    children: moves.length,
    already: children.length - moves.length,
    since,
    latest,
    ...(await effectsOf(tx, scope, moves)),
    charges: await previewCharges(tx, scope, () => planMoves(tx, scope, moves)),
  }
}

async function effectsOf(tx: Tx, scope: Scope, moves: readonly Move[]) {
  const records = (condition: RawBuilder<unknown>) =>
    counted(sql`
    select r.student_id from app.records r join child s on s.school_id = r.school_id and s.id = r.student_id where ${condition}`)
  const { preview } = await tx.row({ preview: json(effects) })`
    with child as (
      select s.school_id, s.id, s.class_id, s.created_at, move.start, move.class_id as new_class, m.from_day = move.start as corrects
        from jsonb_to_recordset(${JSON.stringify(moves.map(({ id, start, classId }) => ({ id, start, class_id: classId })))}::jsonb)
               as move (id uuid, start date, class_id uuid)
        join app.students s on s.school_id = ${scope.school} and s.id = move.id
        join app.class_memberships m on m.school_id = s.school_id and m.student_id = s.id and m.until_day is null)
    select json_build_object(
      'plans', ${records(sql`r.key is null`)},
      'drafts', ${records(sql`r.key is not null and not r.published`)},
      'assignmentsKept', ${counted(sql`
        select part.student_id
          from child s
          join app.event_students part on part.school_id = s.school_id and part.student_id = s.id and part.status = 'Not Submitted'
          join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
         where coalesce(e.due_day, e.day) >= ${scope.today}::date
           and not (s.corrects and e.for_all and e.class_id = s.class_id and part.resubmit = 'Not Submitted'
                    and not exists (
                      select from app.class_memberships m
                       where m.school_id = s.school_id and m.student_id = s.id and m.class_id = e.class_id
                         and m.from_day <= coalesce(e.due_day, e.day)
                         and m.until_day > least(e.day, (e.created_at at time zone ${scope.timeZone})::date)))`)},
      'assignmentsNew', ${counted(sql`
        select s.id as student_id
          from child s
          join app.events e on e.school_id = s.school_id and e.class_id = s.new_class and e.kind = 'assignment' and e.for_all
         where coalesce(e.due_day, e.day) >= greatest(s.start, case when s.corrects
                 then (s.created_at at time zone ${scope.timeZone})::date else ${scope.today}::date end)
           and not exists (select from app.event_students part
                            where part.school_id = e.school_id and part.event_id = e.id and part.student_id = s.id)`)},
      'daysMarked', ${counted(sql`
        select e.student_id
          from child s
          join app.attendance_entries e on e.school_id = s.school_id and e.student_id = s.id and e.class_id = s.class_id and e.day >= s.start`)}) as preview`
  return preview
}

const leaving = leavingPreview.pick({ plans: true, assignments: true })

/** What it means that several children leave the school today. Throws 404 like the leaving itself. */
export async function previewLeaving(tx: Tx, scope: Scope, ids: readonly string[]) {
  const children = (await presentStudents(tx, scope, ids)).length
  const of = (row: string) =>
    sql`${sql.ref(`${row}.school_id`)} = ${scope.school}::uuid and ${sql.ref(`${row}.student_id`)} = any(${ids}::uuid[])`
  const found = await tx.row({ preview: json(leaving), parents: bigint, owing: bigint, owed: text })`
    select json_build_object(
             'plans', ${counted(sql`select r.student_id from app.records r where ${of('r')} and r.key is null`)},
             'assignments', ${counted(sql`
               select part.student_id from app.event_students part
                 join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
                where ${of('part')} and part.status = 'Not Submitted' and coalesce(e.due_day, e.day) >= ${scope.today}::date`)}) as preview,
           (select count(distinct g.user_id) from app.guardians g
             where ${of('g')} and g.accepted_at is not null
               and not exists (select from app.guardians o
                                 join app.students s on s.school_id = o.school_id and s.id = o.student_id and s.archived_at is null
                                where o.school_id = g.school_id and o.user_id = g.user_id and o.accepted_at is not null
                                  and o.student_id <> all(${ids}::uuid[]))) as parents,
           (select count(distinct o.student_id) from app.ledger_open o where ${of('o')} and o.open > 0 and o.day <= ${scope.today}::date) as owing,
           (select coalesce(sum(o.open), 0.00)::text from app.ledger_open o where ${of('o')} and o.day <= ${scope.today}::date) as owed`
  const { keeps } = await ledgerState(tx, scope)
  const credited = keeps ? await planLeaving(tx, scope, ids) : []
  const sum = credited.reduce(
    (all, { students, charges }) =>
      all - BigInt(students.length) * charges.reduce((one, { amount }) => one + amount, 0n),
    0n,
  )
  return {
    children,
    parents: Number(found.parents),
    ...found.preview,
    owed: keeps ? { amount: found.owed, children: Number(found.owing) } : { amount: '0.00', children: 0 },
    takenBack: amountOf(sum),
  }
}
