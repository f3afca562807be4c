import { refusals } from '@casa/contract/refusals'
import { type ChildLike, type Likeness, likenessOf } from '@casa/contract/rules/duplicates'
import type { StudentFields } from '@casa/contract/students'
import { type Text, textOf } from '@casa/contract/text'
import { boolean, day, integer, nullable, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { repeats } from '../../platform/errors.ts'

/** A child of the school who is probably the one at this index of a list. */
export type Known = ChildLike & { at: number; className: string; hasLeft: boolean; same: Likeness[] }

/**
 * The children of the scope's school, and those who have left it, who are probably among these: the name agrees, and the birth
 * date or the mother. One for each index, those at the school first. The pairs are joined by hashing, however many there are.
 */
export async function knownChildren(tx: Tx, scope: Scope, children: readonly ChildLike[]): Promise<Known[]> {
  if (children.length === 0) return []
  const rows = await tx.rows({
    at: integer,
    fullName: text,
    dob: day,
    motherName: text,
    mobileNumber: nullable(text),
    className: text,
    hasLeft: boolean,
  })`
    with new as materialized (
      select n.at::integer, app.name_key(n.name) as name, n.dob, app.name_key(n.mother) as mother, n.mobile
        from unnest(${children.map(({ fullName }) => fullName)}::text[], ${children.map(({ dob }) => dob)}::date[],
                    ${children.map(({ motherName }) => motherName)}::text[], ${children.map(({ mobileNumber }) => mobileNumber)}::text[])
             with ordinality as n (name, dob, mother, mobile, at)),
    old as materialized (
      select s.id, app.name_key(s.full_name) as name, s.dob, app.name_key(s.mother_name) as mother, s.mobile_number as mobile
        from app.students s where s.school_id = ${scope.school}::uuid and coalesce(s.left_as, 'deleted') not in ('undone', 'erased')),
    pair as (
      select new.at, old.id from new join old on old.dob = new.dob and old.name = new.name
      union select new.at, old.id from new join old on old.name = new.name and old.mother = new.mother
      union select new.at, old.id from new join old on old.name = new.name and old.mobile = new.mobile)
    select distinct on (pair.at) pair.at - 1 as at, s.full_name as "fullName", s.dob, s.mother_name as "motherName",
           s.mobile_number as "mobileNumber", class.name as "className", s.archived_at is not null as "hasLeft"
      from pair
      join app.students s on s.school_id = ${scope.school}::uuid and s.id = pair.id
      join app.classes class on class.school_id = s.school_id and class.id = s.class_id
     order by pair.at, s.archived_at nulls first, s.id`
  return rows.map(row => ({ ...row, same: likenessOf(children[row.at]!, row) }))
}

/** Why a child is probably registered already. */
function whyLikelySame({ fullName, className, hasLeft, same }: Known): Text {
  const also = !same.includes('dob') ? 'mother' : same.includes('mother') ? 'both' : 'dob'
  const { likelySame, likelySameLeft } = refusals.student
  if (hasLeft) return textOf(likelySameLeft[also], { child: fullName })
  return textOf(likelySame[also], { child: fullName, class: className })
}

/** Throws 409 at `again` if a child is probably registered already. */
export async function requireNewChild(tx: Tx, scope: Scope, child: StudentFields): Promise<void> {
  const { firstName, lastName, dob, motherName, mobileNumber = null } = child
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  const [known] = await knownChildren(tx, scope, [{ fullName, dob, motherName, mobileNumber }])
  if (known) throw repeats(whyLikelySame(known))
}
