import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { describeSchema, schemaFile } from '../platform/db/describe-schema.ts'
import { clearFile, codeFiles } from '../platform/db/sql-files.ts'
import { testApp } from './app.ts'
import { definitionsIn, sqlDefinitions, sqlFiles } from './sql-definitions.ts'

const app = testApp()
const migrations = new URL('../../migrations/', import.meta.url)

/**
 * The functions that run with the rights of the tables' owner, by the reason that the line above each gives. Everything else
 * runs as the caller, with rights that grants and policies give: see docs/decisions/111.
 */
const withOwnersRights = new Map([
  [
    'nobody is signed in yet',
    'administrator_of_link answer_factor answer_passkey are_demo_schools ask_otp asked_places_of awaited_factors awaited_passkeys code_places_of complete_first_sign_in complete_set_up count_refused_sign_in end_session find_accounts full_schools give_try_back give_turns_back in_maintenance keep_passkey_challenge known_places_of login_meant note_lock open_administrator open_calendar_address open_session passkey_to_check refuse_step register_school remember_places remember_sign_in reset_passwords return_to_demo_school secret_to_check start_passkey_session start_session switch_account take_demo_school take_passkey_challenge take_turns touch_session try_otp',
  ],
  [
    'it serves jobs',
    'address_otp addresses_of backup_times clean_up_files count_rows due_erasures enqueue erase_former_children erase_next expired_exports failed_jobs finish_export issue_code keep_audit_months largest_schools notice_trial_ends open_export registered_again school_states schools_that_erase schools_to_count set_sweep_token stored_keys sweep_tokens switch_off_after_trial',
  ],
  [
    'nobody may write these rows directly',
    'announce_review issue_paper keep_memberships narrow_guardian put_back record_audit record_reads remember_removal restore_subject withdraw_notices_about withdraw_notices_of_child withdraw_review_of_child withdraw_subject',
  ],
  [
    'it reaches passwords, sessions and accounts that no request may read',
    'add_passkey answer_link ask_factor_again ask_factor_reset asked_factor_resets begin_totp change_administrator_number change_own_number change_own_password close_left_account confirm_totp end_access end_account_links end_own_sessions factor_of_other hand_over keep_factors keep_language keep_teacher_login language_of_parent link_account link_guardians locked_until make_calendar_address make_slip own_account own_factors own_linked_accounts own_sessions pass_on_teacher_login passkeys_to_leave_out relink_children remove_passkey remove_totp renew_recovery_codes renumber_parent role_of_linked set_language_of_parents set_support start_visit take_back_factor_reset unlink_account unlink_children',
  ],
  [
    "the administrator cannot reach schools' rows",
    'accounts_with_number change_school forget_empty_progress school_count school_sizes school_standing schools_in_reach support_answer usage_of_school',
  ],
  [
    'it shows or changes part of what its caller cannot reach',
    'allow_sweeps are_sweeps_paused ask_resubmission audit_of_child count_erasure erasure_subject former_teachers guardians_of_child has_fees lesson_aims rename_parent trainers_in_reach waiting_links withdraw_notices',
  ],
])

test('every SQL file of the sources runs, in the order of the list', () => {
  expect([clearFile, ...codeFiles].sort()).toEqual(sqlFiles)
})

test('every function, view, trigger, policy and type is created in exactly one file', () => {
  const files = new Map<string, string[]>()
  for (const { object, file } of sqlDefinitions()) files.set(object, [...(files.get(object) ?? []), file])
  expect(files.size).toBeGreaterThan(200)
  expect([...files].filter(([, where]) => where.length > 1)).toEqual([])
})

test('migrations create tables and change data; the SQL files define everything else', () => {
  for (const name of readdirSync(migrations)) {
    const sql = readFileSync(new URL(name, migrations), 'utf8')
    expect(definitionsIn(sql, name), name).toEqual([])
    expect(sql, `${name} grants rights, which belongs in a domain’s SQL file`).not.toMatch(
      /^(?:grant|revoke|drop (?:function|procedure|view|trigger|policy|type))\b/im,
    )
  }
})

test('a function with its owner’s rights is listed, and says why it needs them', async () => {
  const said = new Map<string, string[]>()
  for (const file of sqlFiles) {
    const sql = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    for (const [, reason, name] of sql.matchAll(/^-- Owner's rights: (.+)\.\ncreate function app\.(\w+)/gm))
      said.set(reason!, [...(said.get(reason!) ?? []), name!].sort())
  }
  const listed = [...withOwnersRights].map(([reason, names]) => [reason, names.split(' ')])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(listed))
  const { rows } = await app.database.owner.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'app'::regnamespace and prosecdef",
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...said.values()].flat().sort())
})

test('the database has what the files define, and nothing else', async () => {
  const { rows } = await app.database.owner.query<{ object: string }>(`
    with tables as (select oid, relname as name from pg_class where relnamespace = 'app'::regnamespace)
    select distinct 'routine ' || proname as object from pg_proc where pronamespace = 'app'::regnamespace
    union all select 'view ' || relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'
    union all select 'type ' || relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'c'
    union all select format('trigger %s on %s', tgname, t.name) from pg_trigger join tables t on t.oid = tgrelid where not tgisinternal and tgname not in ('note_change', 'unchanged_row_is_left')
    union all select format('policy %s on %s', polname, t.name) from pg_policy join tables t on t.oid = polrelid
               where polname !~ '^school_(read|insert|update|delete)$' or t.name = 'audit_log'
    union all select 'isolation of ' || t.name from pg_policy join tables t on t.oid = polrelid where polname = 'school_insert'`)
  expect(rows.map(row => row.object).sort()).toEqual(
    sqlDefinitions()
      .map(definition => definition.object)
      .sort(),
  )
})

test('the template for a table creates one that is isolated', async () => {
  const template = readFileSync(new URL('../../../../docs/templates/table.sql', import.meta.url), 'utf8')
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(template)
    const { rows } = await client.query(
      "select array_agg(polname order by polname) as policies from pg_policy where polrelid = 'app.outings'::regclass",
    )
    expect(rows[0].policies).toContain('school_read')
  } finally {
    client.release(true)
  }
})

test('schema.sql is the schema of a new database; `npm run db:types` regenerates it', async () => {
  const { database } = app.database.app
  const schema = await describeSchema({ ...inject('owner'), database: database! })
  expect(schema).toBe(readFileSync(schemaFile, 'utf8'))
})
