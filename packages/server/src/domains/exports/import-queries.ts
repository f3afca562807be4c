import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import { bigint, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Entity } from './entities.ts'

/** Lets the owner's transaction store rows as another installation had them; nothing is announced. */
export async function beginImport(tx: Tx): Promise<void> {
  await tx.run`select from set_config('app.changed', 'on', true)`
}

/** Whether rows keep the class, the history and the numbers that they had. */
export async function keepAsWritten(tx: Tx, isOn: boolean): Promise<void> {
  await tx.run`select from set_config('app.putting_back', ${isOn ? 'on' : 'off'}, true)`
}

/** The columns of a table that can be written. */
export async function writtenColumns(tx: Tx, table: string): Promise<string[]> {
  const rows = await tx.rows({ name: text })`
    select attname::text as name from pg_attribute
     where attrelid = format('app.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`
  return rows.map(({ name }) => name)
}

/** Inserts rows, given as JSON texts, with these columns. Returns how many. */
export function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<number> {
  const named = sql.join(columns.map(column => sql.ref(column)))
  const into = sql.table(`app.${table}`)
  return tx.run`
    insert into ${into} (${named}) overriding system value
    select ${named} from jsonb_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::jsonb)`
}

/** What of a school exists here already, as sentences. */
export async function takenAlready(
  tx: Tx,
  { school, accounts, serials }: { school: string; accounts: string; serials: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows({ sentence: text })`
    select 'A school with its id exists: ' || s.name as sentence
      from app.schools s where s.id = (${school}::jsonb ->> 'id')::uuid
     union all
    select 'The short code ' || s.short_code || ' belongs to ' || s.name
      from app.schools s where s.short_code = ${school}::jsonb ->> 'short_code' and s.id <> (${school}::jsonb ->> 'id')::uuid
     union all
    (select 'The login number ' || u.login || ' is in use (' || u.role || ')'
       from jsonb_to_recordset(${accounts}::jsonb) a(id uuid, role text, login text)
       join app.users u on u.role = a.role and u.login = a.login
      where not (u.id = a.id and u.role = 'PARENT') order by u.login limit 20)
     union all
    (select 'The account ' || u.id || ' exists with another number'
       from jsonb_to_recordset(${accounts}::jsonb) a(id uuid, role text, login text)
       join app.users u on u.id = a.id
      where u.role <> 'PARENT' or u.role <> a.role or u.login is distinct from a.login order by u.id limit 20)
     union all
    (select 'The serial number ' || s.serial_number || ' belongs to a child of another school'
       from app.students s where s.serial_number = any(${serials}::text[]) order by s.serial_number limit 20)`
  return rows.map(({ sentence }) => sentence)
}

/** Which of these accounts exist here already. */
export async function knownAccounts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows({ id: uuid })`select id from app.users where id = any(${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** The columns that, with the name, identify a row of what the installation offers every school. */
const placeOf: Readonly<Record<string, readonly string[]>> = {
  classes: [],
  academic_years: [],
  areas: ['class_id'],
  activities: ['class_id', 'area_id'],
  exercises: ['class_id', 'activity_id'],
}

/** For each row of the other installation, given as JSON texts, the same one of this installation, or null. */
export async function sameHere(tx: Tx, { table }: Entity, rows: readonly string[]) {
  const into = sql.table(`app.${table}`)
  const place = placeOf[table]!.map(column => sql`and t.${sql.ref(column)} = a.${sql.ref(column)}`)
  return tx.rows({ there: uuid, name: text, here: nullable(uuid) })`
    select a.id as there, a.name, (
             select t.id from ${into} t
              where t.school_id = ${platformId} and app.name_key(t.name) = app.name_key(a.name) ${sql.join(place, sql` `)}
              order by t.id <> a.id, t.id limit 1) as here
      from jsonb_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::jsonb) a`
}

/** Creates the progress that records refer to; `fillTotals` computes it. */
export async function holdProgressOf(tx: Tx, rows: readonly string[]): Promise<void> {
  await tx.run`
    insert into app.progress (school_id, student_id, item_id, item_school_id, of_activity)
    select distinct r.school_id, r.student_id, r.item_id, r.item_school_id,
           exists (select from app.activities a where a.school_id = r.item_school_id and a.id = r.item_id)
      from jsonb_populate_recordset(null::app.records, ${`[${rows.join(',')}]`}::jsonb) r
        on conflict do nothing`
}

/** Computes what a school's export leaves out because it follows from other rows. */
export async function fillTotals(tx: Tx, school: string): Promise<void> {
  await tx.run`
    update app.progress p
       set key = r.key, record_id = r.record_id, day = r.day, key_at = r.key_at, plans = r.plans,
           published_key = r.published_key, published_day = r.published_day, published_plans = r.published_plans
      from app.progress_recount r
     where p.school_id = ${school} and r.school_id = p.school_id and r.student_id = p.student_id and r.item_id = p.item_id`
  await tx.run`
    insert into app.progress_counts (school_id, class_id, item_id, key, children)
    select school_id, class_id, item_id, key, counted_children
      from app.progress_count_differences where school_id = ${school}`
  await tx.run`
    insert into app.attendance_months (school_id, student_id, month, days, present)
    select school_id, student_id, month, days, present from app.attendance_recount where school_id = ${school}`
  await tx.run`
    update app.schools
       set file_bytes = (select coalesce(sum(byte_count), 0) from app.files where school_id = ${school})
     where id = ${school}`
  await tx.run`
    update app.guardians g set account = 'unopened'
      from app.users u
     where g.school_id = ${school} and u.id = g.user_id and not u.password_changed and g.accepted_at is not null`
}

/**
 * Lets later entries come after those that were imported. To be called last, because a sequence keeps its value if the
 * transaction fails.
 */
export async function raiseSequences(tx: Tx, school: string): Promise<void> {
  await tx.rows({ last: bigint })`
    select setval('app.ledger_entries_position_seq', highest) as last from (
      select max(position) as highest from (
        select position from app.charges where school_id = ${school}
         union all select position from app.ledger_entries where school_id = ${school}) entry) imported
     where highest > (select last_value from app.ledger_entries_position_seq)`
  await tx.rows({ last: bigint })`
    select setval('app.audit_log_id_seq', highest) as last
      from (select max(id) as highest from app.audit_log where school_id = ${school}) imported
     where highest > (select last_value from app.audit_log_id_seq)`
}

/** Sets the school's logo once its file is there. */
export async function setLogo(tx: Tx, school: string, logo: string | null): Promise<void> {
  await tx.run`update app.schools set logo_id = ${logo} where id = ${school}`
}

/** Stores full Aadhaar numbers, encrypted for this installation. */
export async function storeNumbers(
  tx: Tx,
  school: string,
  numbers: readonly { id: string; bytes: Buffer; version: number }[],
): Promise<number> {
  return tx.run`
    update app.students s set aadhaar = n.aadhaar, aadhaar_key = n.version
      from unnest(${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ bytes }) => bytes)}::bytea[],
                  ${numbers.map(({ version }) => version)}::integer[]) as n (id, aadhaar, version)
     where s.school_id = ${school} and s.id = n.id`
}

/** Gives the office's accounts a password. */
export async function setFirstPassword(tx: Tx, user: string, hash: string): Promise<void> {
  await tx.run`update app.users set password_hash = ${hash} where id = ${user}`
}
