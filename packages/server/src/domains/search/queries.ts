import type { SearchResult } from '@casa/contract/search'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { reachedClasses } from '../classes/queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'

/** How many of a kind are found at most. */
const most = { children: 8, classes: 5, schools: 5 }

const matches = sql`like all (typed.patterns)`
/** False, and therefore first, where the whole name begins with the first typed word. */
const beginsElsewhere = sql`not like substr(typed.patterns[1], 2)`
const nothing = sql`'[]'::json`

/**
 * The first children, classes and schools within reach in whose names each typed word begins a word. A child is also found
 * by its serial number or admission number, but not once it has left the school. Parents find their children alone, and
 * only the administrator finds schools.
 */
export async function findByWords(tx: Tx, scope: Scope, words: string): Promise<Json<SearchResult>> {
  const { role } = scope
  const { found } = await tx.row({ found: text })`
    select json_build_object(
             'children', ${role === 'SUPERADMIN' ? nothing : childrenOf(scope)},
             'classes', ${role === 'PARENT' ? nothing : classesOf(scope)},
             'schools', ${role === 'SUPERADMIN' ? schools : nothing})::text as found
      from (select app.word_patterns(${words}) as patterns) typed`
  return new Json<SearchResult>(found)
}

function childrenOf(scope: Scope): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(r), '[]') from (
    select s.id as "_id", s.full_name as "fullName", c.name as "className", s.serial_number as "serialNumber"
      from app.students s join app.classes c on c.school_id = s.school_id and c.id = s.class_id
     where ${reachedStudents(scope)} and typed.patterns <> '{}' and s.search_words ${matches}
     order by s.search_words ${beginsElsewhere}, s.full_name, length(s.serial_number), s.serial_number
     limit ${most.children}) r)`
}

function classesOf(scope: Scope): RawBuilder<unknown> {
  const shown = scope.role === 'TEACHER' ? sql`c.active` : sql`true`
  return sql`(select coalesce(json_agg(r), '[]') from (
    select c.id as "_id", c.name as "className" from app.classes c
     where ${reachedClasses(scope)} and ${shown} and typed.patterns <> '{}' and app.search_words(c.name) ${matches}
     order by app.search_words(c.name) ${beginsElsewhere}, c.name limit ${most.classes}) r)`
}

/** By name, city or the short code with which serial numbers begin. */
const schools = sql`(select coalesce(json_agg(r), '[]') from (
  select s.id as "_id", s.name as "schooleName", s.city from app.schools_in_reach() s
   where typed.patterns <> '{}' and app.search_words(concat_ws(' ', s.name, s.city, s.short_code)) ${matches}
   order by app.search_words(s.name) ${beginsElsewhere}, s.name, s.id limit ${most.schools}) r)`
