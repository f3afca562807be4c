import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { withoutSchool } from './without-school.ts'

const app = testApp()

type Policy = {
  table: string
  policy: string
  kind: string
  roles: string
  command: string
  using: string
  check: string
}

/** Every policy of these tables as PostgreSQL prints it, by table and name. */
const policies = (of: string) => `
  select tablename as table, policyname as policy, permissive as kind, roles::text as roles, cmd as command, qual as using,
         with_check as check
    from pg_policies where schemaname = 'app' and tablename ${of} order by tablename, policyname`

/** The tables for which `app.isolate` has other arguments than the default, by name. */
const isolated: Record<string, string> = {
  schools: "'id', null, true",
  students: "'school_id', 'id'",
  classes: "'school_id', null, true",
  areas: "'school_id', null, true",
  activities: "'school_id', null, true",
  exercises: "'school_id', null, true",
  exercise_prerequisites: "'school_id', null, true",
  academic_years: "'school_id', null, true",
  fees: "'school_id', null, true",
  files: "'school_id', null, true",
  categories: "'school_id', null, true",
  events: "'school_id', null, true",
  notices: "'school_id', null, true",
  observations: "'school_id', 'student_id', false",
  removals: "'school_id', 'student_id', false",
  ledger_reminders: "'school_id', 'student_id', false",
}

const mine = `ANY (( SELECT (NULLIF(current_setting('app.schools'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])`
const user = `( SELECT (NULLIF(current_setting('app.user'::text, true), ''::text))::uuid AS "nullif")`
const staff = `( SELECT (current_setting('app.role'::text, true) IS DISTINCT FROM 'PARENT'::text))`
const office = `( SELECT (current_setting('app.role'::text, true) = 'SCHOOLE'::text))`
const administrator = `( SELECT (current_setting('app.role'::text, true) = 'SUPERADMIN'::text))`
const noTeacher = `( SELECT (current_setting('app.role'::text, true) IS DISTINCT FROM 'TEACHER'::text))`

/** All other policies, verbatim, and the policies of `app.isolate` that a table changes. */
const others: Record<string, string> = {
  'audit_log school_read': `PERMISSIVE {casa_app} SELECT CASE WHEN (school_id = ${mine}) THEN true ELSE NULL::boolean END`,
  'audit_log office': `RESTRICTIVE {casa_app} SELECT ( SELECT (current_setting('app.role'::text, true) = ANY (ARRAY['SCHOOLE'::text, 'SUPERADMIN'::text])))`,
  'calendar_addresses own': `PERMISSIVE {casa_app} ALL (user_id = ${user})`,
  'audit_log sweep': `PERMISSIVE {casa_worker} ALL (at < (now() - '90 days'::interval))`,
  'calendar_addresses sweep': `PERMISSIVE {casa_worker} ALL (COALESCE(read_at, made_at) < (now() - '1 year'::interval))`,
  'conference_reports published': `RESTRICTIVE {casa_app} SELECT (${staff} OR (status = 'published'::text))`,
  'events family': `RESTRICTIVE {casa_app} SELECT (${staff} OR (EXISTS ( SELECT FROM app.event_students s WHERE ((s.school_id = events.school_id) AND (s.event_id = events.id)))) OR ((kind = 'event'::text) AND for_all AND ((class_id IS NULL) OR (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = events.school_id) AND (m.class_id = events.class_id) AND (m.from_day <= COALESCE(events.due_day, events.day)) AND ((m.until_day IS NULL) OR (m.until_day > events.day))))))))`,
  'fees family': `RESTRICTIVE {casa_app} SELECT (${staff} OR (student_id = ANY (( SELECT (NULLIF(current_setting('app.children'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])) OR ((student_id IS NULL) AND (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = fees.school_id) AND (m.class_id = fees.class_id) AND (m.from_day <= ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day))) AND ((m.until_day IS NULL) OR (m.until_day > ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day)))))))))`,
  'fees office': `RESTRICTIVE {casa_app} ALL ${noTeacher} WITH CHECK ${noTeacher}`,
  'charges office': `RESTRICTIVE {casa_app} ALL ${noTeacher} WITH CHECK ${noTeacher}`,
  'ledger_entries office': `RESTRICTIVE {casa_app} ALL ${noTeacher} WITH CHECK ${noTeacher}`,
  'ledger_reminders office': `RESTRICTIVE {casa_app} ALL ${noTeacher} WITH CHECK ${noTeacher}`,
  'files family': `RESTRICTIVE {casa_app} SELECT (${staff} OR (school_id = app.platform()) OR (EXISTS ( SELECT FROM app.schools s WHERE ((s.id = files.school_id) AND (s.logo_id = files.id)))) OR (EXISTS ( SELECT FROM app.students c WHERE ((c.school_id = files.school_id) AND (c.photo_id = files.id)))) OR (EXISTS ( SELECT FROM app.events e WHERE ((e.school_id = files.school_id) AND (files.id = ANY (e.image_ids))))) OR (EXISTS ( SELECT FROM app.papers p WHERE ((p.school_id = files.school_id) AND ((files.id = p.logo_id) OR (files.id = p.photo_id))))))`,
  'files platform_of_family': `RESTRICTIVE {casa_app} SELECT (${staff} OR (school_id <> app.platform()) OR (EXISTS ( SELECT FROM app.schools s WHERE ((s.id = files.school_id) AND (s.logo_id = files.id)))))`,
  'idempotency_keys own': `PERMISSIVE {casa_app} ALL (user_id = COALESCE((NULLIF(current_setting('app.user'::text, true), ''::text))::uuid, '00000000-0000-0000-0000-000000000000'::uuid))`,
  'idempotency_keys sweep': `PERMISSIVE {casa_worker} ALL (created_at < (now() - '24:00:00'::interval))`,
  'known_places sweep': `PERMISSIVE {casa_worker} ALL (seen_at < (now() - '180 days'::interval))`,
  'notices own': `RESTRICTIVE {casa_app} SELECT (user_id = ${user})`,
  'notices own_delete': `RESTRICTIVE {casa_app} DELETE (user_id = ${user})`,
  'notices school_update': `PERMISSIVE {casa_app,casa_worker} UPDATE ( CASE WHEN (school_id = ${mine}) THEN true ELSE NULL::boolean END AND (user_id = ${user})) WITH CHECK ((school_id = ${mine}) AND (user_id = ${user}))`,
  'papers issued': `RESTRICTIVE {casa_app} SELECT CASE kind WHEN 'receipt'::text THEN (EXISTS ( SELECT FROM app.ledger_entries e WHERE ((e.school_id = papers.school_id) AND (e.id = papers.id)))) WHEN 'report'::text THEN (EXISTS ( SELECT FROM app.conference_reports r WHERE ((r.school_id = papers.school_id) AND (r.id = papers.id)))) ELSE NULL::boolean END`,
  'former_contacts sweep': 'PERMISSIVE {casa_worker} ALL true',
  'guardians school_update': `PERMISSIVE {casa_app,casa_worker} UPDATE ( CASE WHEN (school_id = ${mine}) THEN true ELSE NULL::boolean END AND ${office} AND (accepted_at IS NULL)) WITH CHECK ((school_id = ${mine}) AND ${office} AND (accepted_at IS NULL) AND (declined_at IS NULL))`,
  'otp_codes sweep': `PERMISSIVE {casa_worker} ALL (made_at < (now() - '01:00:00'::interval))`,
  'otps sweep': `PERMISSIVE {casa_worker} ALL (asked_at < (now() - '01:00:00'::interval))`,
  'recordings own': `RESTRICTIVE {casa_app} ALL (user_id = ${user})`,
  'recordings sweep': `PERMISSIVE {casa_worker} ALL (recorded_at < (now() - '1 year'::interval))`,
  'removals own': `RESTRICTIVE {casa_app} ALL (user_id = ${user})`,
  'removals sweep': `PERMISSIVE {casa_worker} ALL (removed_at < (now() - '01:00:00'::interval))`,
  'sessions sweep': 'PERMISSIVE {casa_worker} ALL (expires_at < now())',
  'switched_off_sessions sweep': `PERMISSIVE {casa_worker} ALL (ended_at < (now() - '30 days'::interval))`,
  'trainers administrator': `RESTRICTIVE {casa_app} ALL ${administrator} WITH CHECK ${administrator}`,
  'training_topics active': `RESTRICTIVE {casa_app} SELECT (active OR ${administrator})`,
  'training_topics administrator_delete': `RESTRICTIVE {casa_app} DELETE ${administrator}`,
  'training_topics administrator_insert': `RESTRICTIVE {casa_app} INSERT WITH CHECK ${administrator}`,
  'training_topics administrator_update': `RESTRICTIVE {casa_app} UPDATE ${administrator}`,
  'users read': `PERMISSIVE {casa_app} SELECT ((id = ${user}) OR (${office} AND (((role = 'TEACHER'::text) AND (school_id = ${mine})) OR ((role = 'PARENT'::text) AND (EXISTS ( SELECT FROM app.guardians g WHERE ((g.user_id = users.id) AND (g.accepted_at IS NOT NULL))))))))`,
  'users add_teacher': `PERMISSIVE {casa_app} INSERT WITH CHECK ((role = 'TEACHER'::text) AND ${office} AND (school_id = ${mine}))`,
  'users change_teacher': `PERMISSIVE {casa_app} UPDATE ((role = 'TEACHER'::text) AND (NOT disabled) AND ${office} AND (school_id = ${mine})) WITH CHECK true`,
  'turns sweep': 'PERMISSIVE {casa_worker} ALL (free_at < now())',
}

test('every policy is as `app.isolate` writes it, or as listed here', async () => {
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    const tables = (
      await client.query(`
        select c.relname as name, c.relrowsecurity as secured,
               exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'student_id') as of_a_child
          from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`)
    ).rows
    expect(tables.length).toBeGreaterThan(8)
    const expected = new Map<string, string>()
    for (const { name, secured, of_a_child } of tables) {
      expect(secured, `${name} has no row-level security`).toBe(true)
      if (withoutSchool.has(name) || name === 'audit_log') continue
      // A table like the other one, without its policies.
      await client.query(`create table app.${name}_sample (like app.${name})`)
      const parameters = isolated[name] ?? (of_a_child ? "'school_id', 'student_id'" : "'school_id'")
      await client.query(`call app.isolate('app.${name}_sample', ${parameters})`)
      for (const policy of (await client.query(policies(`= '${name}_sample'`))).rows)
        expected.set(`${name} ${policy.policy}`, textOf(policy))
    }
    await client.query('rollback')
    for (const [name, text] of Object.entries(others)) expected.set(name, text)
    const rows: Policy[] = (await client.query(policies("not like '%sample'"))).rows
    const found = new Map(rows.map(row => [`${row.table} ${row.policy}`, textOf(row)]))
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  } finally {
    client.release(true)
  }
})

function textOf({ kind, roles, command, using, check }: Policy): string {
  const text = [kind, roles, command, using, check && `WITH CHECK ${check}`].filter(Boolean).join(' ')
  return text.replace(/\s+/g, ' ')
}
