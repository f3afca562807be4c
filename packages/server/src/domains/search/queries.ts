import { contactDigits } from '@casa/contract/rules/countries'
import type { SearchResult } from '@casa/contract/search'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { reads, type Scope, within } from '../../platform/db/scope.ts'
import { reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { reachedStudents, studentReach } from '../students/reach-queries.ts'

/** Maximum number of results of each kind. */
const most = { children: 8, classes: 5, schools: 5, accounts: 20, exercises: 8 }

/**
 * The patterns of the typed words. A separate subquery is evaluated once. As a column of a joined row, it was
 * evaluated again for each child once PostgreSQL cached the statement's plan, which made a search ten times slower.
 */
const patterns = sql`(select typed.patterns from typed)`
const somethingTyped = sql`${patterns} <> '{}'`
const matches = sql`like all (${patterns}::text[])`
/** False, and therefore first, if the whole name begins with the first typed word. */
const beginsElsewhere = sql`not like (select substr(typed.patterns[1], 2) from typed)`
const nothing = sql`'[]'::json`

/**
 * The first children, classes, exercises and schools within reach whose names have, for each typed word, a word that
 * begins with it. A child is also found by serial number or admission number, and by the office by a guardian's name or
 * whole number, but not after leaving the school. Parents find only their children, and only the administrator finds schools and the accounts of a number.
 */
export async function findByWords(tx: Tx, scope: Scope, words: string): Promise<Json<SearchResult>> {
  const { role } = scope
  const { found } = await tx.row({ found: text })`
    with typed as materialized (select app.word_patterns(${words}) as patterns)
       ${role === 'SCHOOLE' ? guardiansOf(scope, words) : sql``}
       , children as materialized (${role === 'SUPERADMIN' ? noRows : childrenOf(scope)})
       , exercises as materialized (${reads(scope, 'learning') ? exercisesOf(scope, words) : noWorks})
    select json_build_object(
             'children', (select coalesce(json_agg(child order by place), '[]') from children),
             'classes', ${role === 'PARENT' ? nothing : classesOf(scope)},
             'schools', ${role === 'SUPERADMIN' ? schools : nothing},
             'accounts', ${role === 'SUPERADMIN' ? accountsOf(words) : nothing},
             'exercises', (select coalesce(json_agg(work order by place), '[]') from exercises),
             'totals', json_build_object('children', (select coalesce(max(total), 0) from children),
                                         'exercises', (select coalesce(max(total), 0) from exercises)))::text as found`
  return new Json<SearchResult>(found)
}

/**
 * The class is looked up for the few children who are returned: a join before the limit would look it up for all
 * matches.
 */
function childrenOf(scope: Scope): RawBuilder<unknown> {
  const named = sql`(${somethingTyped} and s.search_words ${matches})`
  const isOffice = scope.role === 'SCHOOLE'
  const found = isOffice ? sql`(${named} or s.id in (select student_id from guardian))` : named
  const isOfSeveral = scope.role === 'PARENT' && scope.schools.length > 1
  const school = isOfSeveral ? sql`(select name from app.schools where id = s.school_id)` : sql`null`
  const by = isOffice
    ? sql`case when not s.named then (select g.by from guardian g where g.student_id = s.id limit 1) end`
    : sql`null`
  const order = sql`not ${named}, s.search_words ${beginsElsewhere}, s.full_name, length(s.serial_number), s.serial_number`
  return sql`
    select json_build_object('_id', s.id, 'fullName', s.full_name, 'className', c.name, 'schooleName', ${school},
                             'serialNumber', s.serial_number, 'by', ${by}) as child, s.place, s.total
      from (select s.school_id, s.id, s.class_id, s.full_name, s.serial_number, ${named} as named,
                   row_number() over (order by ${order}) as place, count(*) over () as total from app.students s
             where ${reachedStudents(scope)} and ${found}
             order by ${order} limit ${sql.lit(most.children)}) s
      join app.classes c on c.school_id = s.school_id and c.id = s.class_id`
}

/** Shorter words match too many names to be worth comparing those of all guardians. */
const shortestName = 3

/** A part of the statement: the guardians of the school's children whose number was typed, or whose name matches the words. */
function guardiansOf(scope: Scope, words: string): RawBuilder<unknown> {
  const number = wholeNumber(words)
  const isLong = words.trim().length >= shortestName
  const named = sql`person.name is not null and ${somethingTyped} and app.search_words(person.name) ${matches}`
  const found = number === undefined ? (isLong ? named : sql`false`) : sql`person.number = ${number}`
  return sql`
       , guardian as materialized (
           select t.id as student_id,
                  json_build_object('relation', person.relation, 'text', ${number === undefined ? sql`person.name` : sql`person.number`}) as by
             from app.students t
            cross join lateral (
              select 'mother' as relation, t.mother_name as name, t.mobile_number as number
              union all select 'father', t.father_name, t.father_mobile_number
              union all select p.relation, p.name, p.number from app.child_guardians p
                         where p.school_id = t.school_id and p.student_id = t.id and p.id <> t.id) person
            where ${within(scope, studentReach('t'))} and t.archived_at is null and ${found})`
}

const noRows = sql`select null::json as child, 0 as place, 0 as total where false`
const noWorks = sql`select null::json as work, 0 as place, 0 as total where false`

function classesOf(scope: Scope): RawBuilder<unknown> {
  const shown = scope.role === 'TEACHER' ? sql`c.active` : sql`true`
  return sql`(select coalesce(json_agg(r), '[]') from (
    select c.id as "_id", c.name as "className" from app.classes c
     where ${reachedClasses(scope)} and ${shown} and ${somethingTyped} and app.search_words(c.name) ${matches}
     order by app.search_words(c.name collate app.names) ${beginsElsewhere}, c.name collate app.names limit ${sql.lit(most.classes)}) r)`
}

/** The digits, if they were typed as a whole mobile number. */
function wholeNumber(words: string): string | undefined {
  const number = contactDigits(words)
  return /^\d{8,15}$/.test(number) ? number : undefined
}

/** The accounts of a whole number, at most as many as a family with children at several schools has. */
function accountsOf(words: string): RawBuilder<unknown> {
  const number = wholeNumber(words)
  if (number === undefined) return nothing
  return sql`(select coalesce(json_agg(json_build_object('role', a.role, 'state', a.state, 'schooleId', a.school_id,
      'schooleName', a.school_name, 'lastSeenAt', a.last_seen)), '[]')
    from (select * from app.accounts_with_number(${number}) limit ${sql.lit(most.accounts)}) a)`
}

/**
 * The exercises that classes within reach use, by their names and by the other names that the platform or the school
 * gives them. A name that was typed as a whole comes first, then those that begin with the typed words, the shortest
 * first; names of their own come before the others.
 */
function exercisesOf(scope: Scope, words: string): RawBuilder<unknown> {
  const found = sql`words ${matches}`
  const whole = sql`app.name_key(name) <> app.name_key(${words})`
  return sql`
    with exercise as materialized (
      select e.school_id, e.id, e.shown as name, e.activity_school_id, e.activity_id,
             app.search_words(concat_ws(' ', e.shown, nullif(e.name, e.shown))) as words
        from (select distinct cs.owner_school_id, cs.owner_class_id
                from app.classes c
                join app.class_sources cs on cs.school_id = c.school_id and cs.class_id = c.id
               where ${reachedClasses(scope)} and ${somethingTyped}) source
        join lateral (select e.*, ${shownName('e')} as shown from app.exercises e
                       where e.school_id = source.owner_school_id and e.class_id = source.owner_class_id) e on true
    ), called as materialized (
      select n.exercise_id, n.name, app.search_words(n.name) as words from app.exercise_names n
       where n.school_id = any(${[...scope.schools, platformId]}::uuid[]) and ${somethingTyped}
    ), work as (
      select id, null::text as also, ${whole} as partly, words ${beginsElsewhere} as elsewhere from exercise where ${found}
      union all
      select * from (
        select distinct on (exercise_id) exercise_id, name, ${whole} as partly, words ${beginsElsewhere} as elsewhere from called
         where ${found} and exercise_id not in (select id from exercise where ${found})
         order by exercise_id, partly, elsewhere, name) named
    ), ordered as (
      select work.also, exercise.id, exercise.name, exercise.activity_school_id, exercise.activity_id,
             row_number() over (order by work.partly, work.elsewhere, work.also is not null,
                                length(coalesce(work.also, exercise.name)), exercise.name collate app.names, exercise.id) as place,
             count(*) over () as total
        from work join exercise on exercise.id = work.id
    )
    select json_build_object('_id', o.id, 'subActivityName', o.name, 'activityName', a.name, 'also', o.also) as work,
           o.place, o.total
      from ordered o join app.activities a on a.school_id = o.activity_school_id and a.id = o.activity_id
     where o.place <= ${sql.lit(most.exercises)}`
}

/** By name, city or serial number prefix. */
const schools = sql`(select coalesce(json_agg(r), '[]') from (
  select s.id as "_id", s.name as "schooleName", s.city from app.schools_in_reach() s
   where ${somethingTyped} and app.search_words(concat_ws(' ', s.name, s.city, s.short_code)) ${matches}
   order by app.search_words(s.name collate app.names) ${beginsElsewhere}, s.name collate app.names, s.id limit ${sql.lit(most.schools)}) r)`
