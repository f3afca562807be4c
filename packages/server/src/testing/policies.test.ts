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

/** The tables for which `app.isolate` has non-default arguments, by name. */
const isolated: Record<string, string> = {
  schools: "'id', reads => 'true'",
  students: "'school_id', 'id', children => 'app.current_children()'",
  classes: "reads => 'true'",
  areas: "reads => 'true'",
  activities: "reads => 'true'",
  exercises: "reads => 'true'",
  exercise_prerequisites: "reads => 'true'",
  exercise_names: "reads => 'true'",
  academic_years: "reads => 'true'",
  categories: "reads => 'true'",
  observations: "'school_id', 'student_id', reads => 'not (select app.is_parent())'",
  conference_reports: `'school_id', 'student_id', reads => $$status = 'published' or not (select app.is_parent())$$`,
  child_openings: "'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'false'",
  charges:
    "'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'app.is_office()', children => 'app.fee_children()'",
  ledger_entries:
    "'school_id', 'student_id', reads => 'not (select app.is_teacher())', writes => 'app.is_office()', children => 'app.fee_children()'",
  ledger_reminders:
    "'school_id', 'student_id', reads => '(select app.is_office())', writes => 'app.is_office()', children => 'app.fee_children()'",
  child_guardians:
    "'school_id', 'student_id', reads => 'not (select app.is_parent())', writes => 'app.is_office()', children => 'app.current_children()'",
  guardian_requests: `'school_id', 'student_id', reads => '(select app.is_office()) or user_id = app.current_user_id()',
    writes => 'app.is_parent() and user_id = app.current_user_id() and student_id = any(app.current_children())',
    updates => 'false', deletes => 'app.is_office() or user_id = app.current_user_id()', children => 'app.current_children()'`,
  guardians: "'school_id', 'student_id', children => 'app.current_children()'",
  former_guardians: "'school_id', 'student_id', children => 'app.current_children()'",
  link_slips: "'school_id', 'student_id', children => 'app.current_children()'",
  undo_entries: `reads => 'not (select app.is_parent()) and user_id = app.current_user_id()',
    writes => $$not app.is_parent() and user_id = app.current_user_id() and kind in ('recording', 'publication', 'observation', 'submission', 'move', 'leaving', 'import')$$,
    updates => 'not app.is_parent() and user_id = app.current_user_id() and undone_at is null', deletes => 'false'`,
  notices: `reads => $$user_id = app.current_user_id()
              and (student_id is null or not (select app.is_parent()) or student_id = any((select app.current_children())::uuid[]))$$,
            updates => 'user_id = app.current_user_id()',
            deletes => 'not app.is_parent() and user_id = app.current_user_id()'`,
  trainers: "reads => '(select app.is_administrator())', writes => 'app.is_administrator()'",
  training_topics: `reads => 'not (select app.is_parent()) and (active or (select app.is_administrator()))',
                    writes => 'app.is_administrator()'`,
  exports: `'school_id', 'student_id',
    reads => $$user_id = app.current_user_id() and (not (select app.is_parent()) or student_id = any((select app.fee_children())::uuid[]))$$,
    writes => $$user_id = app.current_user_id() and case when app.is_parent() then student_id = any(app.work_children()) and student_id = any(app.fee_children())
              else app.is_office() and student_id is null end$$,
    deletes => 'user_id = app.current_user_id()'`,
  erasures: `reads => 'case when school_id = app.platform() then (select app.is_administrator()) else (select app.is_office()) end',
    writes => $$case when school_id = app.platform() then kind = 'school' and app.is_administrator() else kind <> 'school' and app.is_office() end$$,
    updates => 'case when school_id = app.platform() then app.is_administrator() else app.is_office() end and begun_at is null',
    deletes => 'false'`,
  teacher_classes: "reads => 'app.is_office()', writes => 'app.is_office()'",
  fees: "writes => 'app.is_office()'",
  holidays: "reads => 'true', writes => 'app.is_office()'",
  class_memberships:
    "'school_id', 'student_id', writes => 'app.is_office() and until_day is null', updates => 'false', deletes => 'false', children => 'app.current_children()'",
}

const mine = `ANY (( SELECT app.current_schools() AS current_schools)::uuid[])`
const readable = `CASE WHEN ((school_id = ${mine}) OR (school_id = app.platform())) THEN true ELSE NULL::boolean END`
/** The tables that jobs read, each with the column of the school. */
const jobsReach = {
  events: 'school_id',
  exports: 'school_id',
  files: 'school_id',
  lessons: 'school_id',
  papers: 'school_id',
  schools: 'id',
  students: 'school_id',
  undo_entries: 'school_id',
  school_usage: 'school_id',
  trainers: 'school_id',
  training_topics: 'school_id',
}
const children = '( SELECT app.current_children() AS current_children)'
const payers = '( SELECT app.fee_children() AS fee_children)'

/** All other policies, verbatim, and the policies of `app.isolate` whose condition looks at other tables. */
const others: Record<string, string> = {
  'audit_log school_read': `PERMISSIVE {casa_app} SELECT ( CASE WHEN (school_id = ${mine}) THEN true ELSE NULL::boolean END AND ( SELECT (app.is_office() OR app.is_administrator())))`,
  'child_openings sweep': `PERMISSIVE {casa_worker} ALL (opened_at < app.sweep_before())`,
  'audit_log sweep': `PERMISSIVE {casa_worker} ALL (at < (now() - '90 days'::interval))`,
  'calendar_addresses own': 'PERMISSIVE {casa_app} ALL (user_id = app.current_user_id())',
  'calendar_addresses sweep':
    'PERMISSIVE {casa_worker} ALL (COALESCE(read_at, made_at) < app.sweep_before())',
  'events school_read': `PERMISSIVE {casa_app} SELECT ( ${readable} AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.event_students s WHERE ((s.school_id = events.school_id) AND (s.event_id = events.id)))) OR ((kind = 'event'::text) AND for_all AND ((class_id IS NULL) OR (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = events.school_id) AND (m.class_id = events.class_id) AND (m.student_id = ANY (( SELECT app.work_children() AS work_children)::uuid[])) AND (m.from_day <= COALESCE(events.due_day, events.day)) AND ((m.until_day IS NULL) OR (m.until_day > events.day)))))))))`,
  'fees school_read': `PERMISSIVE {casa_app} SELECT ( ${readable} AND (( SELECT app.is_office() AS is_office) OR (( SELECT app.is_parent() AS is_parent) AND ((student_id = ANY (${payers}::uuid[])) OR ((student_id IS NULL) AND (EXISTS ( SELECT FROM app.class_memberships m WHERE ((m.school_id = fees.school_id) AND (m.class_id = fees.class_id) AND (m.student_id = ANY (${payers}::uuid[])) AND (m.from_day <= ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day))) AND ((m.until_day IS NULL) OR (m.until_day > ( SELECT max(day.day) AS max FROM unnest(fees.instalment_days) day(day))))))))))))`,
  'files school_read': `PERMISSIVE {casa_app} SELECT ( ${readable} AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.schools s WHERE ((s.id = files.school_id) AND (s.logo_id = files.id)))) OR (EXISTS ( SELECT FROM app.students c WHERE ((c.school_id = files.school_id) AND (c.photo_id = files.id)))) OR (EXISTS ( SELECT FROM app.events e WHERE ((e.school_id = files.school_id) AND (files.id = ANY (e.image_ids))))) OR (EXISTS ( SELECT FROM app.papers p WHERE ((p.school_id = files.school_id) AND ((files.id = p.logo_id) OR (files.id = p.photo_id)))))))`,
  'former_contacts sweep': 'PERMISSIVE {casa_worker} ALL true',
  'guardians school_update': `PERMISSIVE {casa_app} UPDATE ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND app.is_office() AND (accepted_at IS NULL)) WITH CHECK ((school_id = ANY (app.current_schools())) AND app.is_office() AND (accepted_at IS NULL) AND (declined_at IS NULL))`,
  'idempotency_keys own': `PERMISSIVE {casa_app} ALL ( CASE WHEN ((school_id = app.platform()) OR (school_id = ANY (app.current_schools()))) THEN true ELSE NULL::boolean END AND (user_id = COALESCE((NULLIF(current_setting('app.user'::text, true), ''::text))::uuid, '00000000-0000-0000-0000-000000000000'::uuid)))`,
  'idempotency_keys sweep': 'PERMISSIVE {casa_worker} ALL (kept_until < now())',
  'known_places sweep': 'PERMISSIVE {casa_worker} ALL (seen_at < app.sweep_before())',
  'notices sweep': 'PERMISSIVE {casa_worker} ALL (created_at < app.sweep_before())',
  'otp_codes sweep': 'PERMISSIVE {casa_worker} ALL (made_at < app.sweep_before())',
  'otps sweep': 'PERMISSIVE {casa_worker} ALL (asked_at < app.sweep_before())',
  'passkey_challenges sweep': 'PERMISSIVE {casa_worker} ALL (expires_at < now())',
  'passkeys own': 'PERMISSIVE {casa_app} SELECT (user_id = app.current_user_id())',
  'papers school_read': `PERMISSIVE {casa_app} SELECT ( ${readable} AND (( SELECT (app.current_children() IS NULL)) OR (student_id = ANY (${children}::uuid[]))) AND (((kind = 'receipt'::text) AND (NOT ( SELECT app.is_teacher() AS is_teacher)) AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (student_id = ANY (${payers}::uuid[])))) OR ((kind = 'report'::text) AND ((NOT ( SELECT app.is_parent() AS is_parent)) OR (EXISTS ( SELECT FROM app.conference_reports r WHERE ((r.school_id = papers.school_id) AND (r.id = papers.id))))))))`,
  'secret_keys known': 'PERMISSIVE {casa_app} SELECT true',
  'backups administrator_read': 'PERMISSIVE {casa_app} SELECT app.is_administrator()',
  'backups jobs': 'PERMISSIVE {casa_worker} SELECT true',
  'backup_line administrator_read': 'PERMISSIVE {casa_app} SELECT app.is_administrator()',
  'backup_line jobs': 'PERMISSIVE {casa_worker} SELECT true',
  'sessions sweep': 'PERMISSIVE {casa_worker} ALL (expires_at < now())',
  'switched_off_sessions sweep': 'PERMISSIVE {casa_worker} ALL (ended_at < app.sweep_before())',
  'undo_entries school_update': `PERMISSIVE {casa_app} UPDATE ( CASE WHEN (school_id = ANY (app.current_schools())) THEN true ELSE NULL::boolean END AND ((NOT app.is_parent()) AND (user_id = app.current_user_id()) AND (undone_at IS NULL))) WITH CHECK (undone_at IS NOT NULL)`,
  'undo_entries sweep': 'PERMISSIVE {casa_worker} ALL (done_at < app.sweep_before())',
  'unfinished_uploads sweep': 'PERMISSIVE {casa_worker} ALL (changed_at < app.sweep_before())',
  'turns sweep': 'PERMISSIVE {casa_worker} ALL (free_at < now())',
  'users add_staff': `PERMISSIVE {casa_app} INSERT WITH CHECK (((role = 'TEACHER'::text) OR ((role = 'SCHOOLE'::text) AND (area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights)))) AND app.is_office() AND (school_id = ANY (app.current_schools())))`,
  'users change_staff': `PERMISSIVE {casa_app} UPDATE (((role = 'TEACHER'::text) OR ((role = 'SCHOOLE'::text) AND (area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights)))) AND (NOT disabled) AND app.is_office() AND (school_id = ANY (app.current_schools()))) WITH CHECK ((role = 'TEACHER'::text) OR ((area_rights IS NOT NULL) AND (NOT app.has_more_rights(area_rights))))`,
  'users read': `PERMISSIVE {casa_app} SELECT ((id = app.current_user_id()) OR (( SELECT app.is_office() AS is_office) AND (((role = ANY (ARRAY['SCHOOLE'::text, 'TEACHER'::text])) AND (school_id = ${mine})) OR ((role = 'PARENT'::text) AND (EXISTS ( SELECT FROM app.guardians g WHERE ((g.user_id = users.id) AND (g.accepted_at IS NOT NULL))))))))`,
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
    for (const [name, column] of Object.entries(jobsReach))
      expected.set(
        `${name} jobs`,
        `PERMISSIVE {casa_worker} ALL CASE WHEN (${column} = ANY (app.current_schools())) THEN true ELSE NULL::boolean END`,
      )
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
