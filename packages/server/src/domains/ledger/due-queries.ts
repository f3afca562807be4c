import type { DueList } from '@casa/contract/ledger'
import { noticeTexts } from '@casa/contract/notice-texts'
import type { DebtAge } from '@casa/contract/rules/ledger'
import { grouped } from '@casa/contract/rules/money'
import { textOf } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import { boolean, day, integer, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notifyParents } from '../notices/queries.ts'
import { distinctName } from '../students/reach-queries.ts'
import { isDue } from './queries.ts'

type Query = {
  classId?: string | undefined
  age?: DebtAge | undefined
  search?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

const ages: Record<DebtAge, RawBuilder<unknown>> = {
  current: sql`days <= 0`,
  upTo30: sql`days between 1 and 30`,
  upTo60: sql`days between 31 and 60`,
  upTo90: sql`days between 61 and 90`,
  over90: sql`days > 90`,
}

/** The debts at the scope's school that are due, each with its age in days. */
const openDebts = (scope: Scope) => sql`
  select o.student_id, o.open, o.day, ${scope.today}::date - o.day as days from app.ledger_open o
   where o.school_id = ${scope.school}::uuid and ${isDue(scope)}`

/**
 * The child of a debt `d`, looked up by key. As a join, it was read once per debt from the class's index while the
 * database had no statistics, as after an import of children: the planner cannot estimate the rows of a view.
 */
const debtor = (scope: Scope) => sql`
  select * from app.students t where t.school_id = ${scope.school}::uuid and t.id = d.student_id offset 0`

/** The due list: children with matching debts, by class and name; totals cover all matches, on every page. */
export async function readDue(
  tx: Tx,
  scope: Scope,
  { classId, age, search, page = 1, size = 100_000 }: Query,
): Promise<Json<DueList>> {
  const words = search?.split(/\s+/).map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`) ?? []
  const { due } = await tx.row({ due: text })`
    with open as (
      select d.*, s.full_name, s.class_id, coalesce(s.mobile_number, s.father_mobile_number) as phone, c.name as class_name, (s.archived_at at time zone ${scope.timeZone})::date as left_on
        from (${openDebts(scope)}) d
       cross join lateral (${debtor(scope)}) s
        join app.classes c on c.school_id = ${scope.school}::uuid and c.id = s.class_id
       where (${classId ?? null}::uuid is null or s.class_id = ${classId ?? null}::uuid)
         and s.full_name ilike all(${words}::text[]) and ${age ? ages[age] : sql`true`}),
    debts as (
      select student_id, full_name, class_id, class_name, phone, left_on, sum(open) as due, min(day) as oldest, max(days) as days, ${byAge} as ages
        from open group by student_id, full_name, class_id, class_name, phone, left_on),
    part as (
      select * from debts
       order by class_name collate app.names, class_id, full_name collate app.names, student_id limit ${size} offset ${(page - 1) * size})
    select json_build_object(
      'rows', coalesce((select json_agg(json_build_object('_id', p.student_id, 'fullName', (
                  select ${distinctName('t')} from app.students t where t.school_id = ${scope.school}::uuid and t.id = p.student_id),
                'classId', json_build_object('_id', p.class_id, 'className', p.class_name), 'phone', p.phone, 'due', p.due::text, 'ages', p.ages, 'oldest', p.oldest,
                'days', p.days, 'leftOn', p.left_on, 'remindedOn', (select max(r.day) from app.ledger_reminders r
                                                where r.school_id = ${scope.school}::uuid and r.student_id = p.student_id))
                order by p.class_name collate app.names, p.class_id, p.full_name collate app.names, p.student_id) from part p), '[]'),
      'count', (select count(*) from debts),
      'total', (select coalesce(sum(due), 0.00)::text from debts),
      'ages', (select ${byAge} from open),
      'classes', coalesce((select json_agg(json_build_object('_id', k.class_id, 'className', k.class_name, 'due', k.due::text,
                  'children', k.children) order by k.class_name collate app.names, k.class_id)
                  from (select class_id, class_name, sum(due) as due, count(*) as children from debts group by class_id, class_name) k), '[]')
    )::text as due`
  return new Json<DueList>(due)
}

function ofAge(age: DebtAge): RawBuilder<unknown> {
  return sql`coalesce(sum(open) filter (where ${ages[age]}), 0.00)::text`
}

/** As JSON, the sum of the grouped debts of each age. */
const byAge = sql`json_build_object(${sql.join(
  (Object.keys(ages) as DebtAge[]).flatMap(age => [sql.lit(age), ofAge(age)]),
)})`

/**
 * The chosen children of the school who owe something, with the number of parents who would be notified: none for
 * children who have left.
 */
async function remindable(tx: Tx, scope: Scope, students: string[]) {
  return tx.rows({
    studentId: uuid,
    child: text,
    due: text,
    oldest: day,
    parents: integer,
    reminded: boolean,
    left: boolean,
  })`
    select s.id as "studentId", s.full_name as child, d.due::text as due, d.oldest,
           (select count(*)::integer from app.active_guardians g
             where g.school_id = s.school_id and g.student_id = s.id and g.gets_messages and g.sees_fees and s.archived_at is null) as parents,
           exists (select from app.ledger_reminders r
                    where r.school_id = s.school_id and r.student_id = s.id and r.day = ${scope.today}::date) as reminded,
           s.archived_at is not null as left
      from (select student_id, sum(open) as due, min(day) as oldest from (${openDebts(scope)}) o group by student_id) d
     cross join lateral (${debtor(scope)}) s
     where s.id = any(${students}::uuid[]) order by s.full_name collate app.names, s.id`
}

type Remindable = Awaited<ReturnType<typeof remindable>>[number]
/** In figures with the day first, which is understood in all of the languages. */
const told = ({ due, child, oldest }: Remindable) =>
  textOf(noticeTexts.feeDue, {
    amount: grouped(due),
    child,
    day: oldest.split('-').toReversed().join('-'),
  })

/** A preview of reminders to the parents of these children. */
export async function previewReminders(tx: Tx, scope: Scope, students: string[]) {
  const children = await remindable(tx, scope, students)
  const open = children.filter(({ reminded }) => !reminded)
  const left = open.filter(one => one.left)
  const reached = open.filter(({ parents }) => parents > 0)
  return {
    parents: reached.reduce((count, { parents }) => count + parents, 0),
    remindedToday: children.length - open.length,
    left: left.length,
    withoutParent: open.length - left.length - reached.length,
    reminders: reached.map(one => ({
      _id: one.studentId,
      fullName: one.child,
      parents: one.parents,
      text: told(one),
    })),
  }
}

/** Reminds the parents of these children, each at most once a day; returns the number of notices sent. */
export async function sendReminders(tx: Tx, scope: Scope, students: string[]): Promise<number> {
  const reached = (await remindable(tx, scope, students)).filter(({ parents }) => parents > 0)
  const ids = reached.map(({ studentId }) => studentId)
  const marked = await tx.rows({ id: uuid })`
    insert into app.ledger_reminders (school_id, student_id, day)
    select ${scope.school}::uuid, student, ${scope.today}::date from unnest(${ids}::uuid[]) as student
    on conflict do nothing returning student_id as id`
  const fresh = new Set(marked.map(({ id }) => id))
  const texts = reached
    .filter(({ studentId }) => fresh.has(studentId))
    .map(one => ({ studentId: one.studentId, subjects: [], ...told(one) }))
  return (await notifyParents(tx, scope, { kind: 'fee', link: '/app/parentfee' }, texts)).length
}
