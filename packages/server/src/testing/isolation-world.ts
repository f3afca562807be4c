import { platformId } from '@casa/contract/wire'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { tokenHash } from '../platform/db/sessions.ts'
import { newId } from '../platform/ids.ts'
import { testApp } from './app.ts'
import { makeAcademicYear } from './fee.ts'
import { makeCategory, makeLesson, makeSubject, makeTopic, makeTrainer } from './make-lesson.ts'
import { withoutSchool } from './without-school.ts'
import { makeWorld, type TargetName, type World } from './world.ts'

// Bypasses the checks in the code: this is what row-level security alone lets through.
export let app: ReturnType<typeof testApp>
export let world: World
export let owner: pg.PoolClient

/**
 * Creates the world for a test file, which must call this first, because files that run one after the other share
 * this module.
 */
export function isolationWorld(): void {
  app = testApp()
  beforeAll(async () => {
    world = await makeWorld(app.make)
    for (const name of Object.keys(world.targets) as TargetName[]) await fill(name)
    owner = await app.database.owner.connect()
  })
  afterAll(() => owner.release())
}

/** A further guardian of a child, without an account. */
async function addGuardian({ school, student }: World['targets'][TargetName]): Promise<void> {
  await app.database.owner.query(
    `insert into app.child_guardians (school_id, id, student_id, name, relation, sees_work, sees_fees, collects, gets_messages)
     values ($1, $2, $3, 'Arjun', 'father', true, true, true, true)`,
    [school, newId(), student],
  )
}

/** Rows of tables that a world does not otherwise need. */
async function fill(name: TargetName): Promise<void> {
  const { school, student, exercise, usedExercise } = world.targets[name]
  const db = app.database.owner
  const { rows } = await db.query('select user_id from app.guardians where student_id = $1', [student])
  const notice = { school_id: school, user_id: rows[0].user_id, kind: 'note', text: 'A note', link: '/app' }
  await app.make.insert('notices', { ...notice, student_id: student })
  await db.query(
    `insert into app.exports (school_id, id, user_id, student_id, made_at, moved_at) values ($1, $2, $3, $4, now(), now())`,
    [school, newId(), rows[0].user_id, student],
  )
  await db.query(
    `insert into app.erasures (school_id, id, kind, subject_id, asked_by_name, asked_at, due_at, undone_at)
     values ($1, $2, 'child', $3, 'Office', now(), now(), now())`,
    [school, newId(), student],
  )
  await addGuardian(world.targets[name])
  await makeAcademicYear(app.make, { school_id: school })
  await db.query('insert into app.starter_loads values ($1, now()) on conflict do nothing', [school])
  await db.query(
    `insert into app.language_cells (school_id, student_id, grid, item, made_by, made_at) values ($1, $2, 'movable', 'a', $3, now())`,
    [school, student, newId()],
  )
  await db.query(`insert into app.audit_log (school_id, call) values ($1, 'PUT /x')`, [school])
  await db.query(
    `insert into app.progress_counts (school_id, class_id, item_id, key, children) values ($1, $2, $3, 'P', 1)`,
    [school, world.targets[name].class, newId()],
  )
  await db.query('insert into app.school_usage values ($1, 1, 100, 10, 1000, now()) on conflict do nothing', [
    school,
  ])
  const pair = [school, exercise, usedExercise]
  await db.query("insert into app.exercise_prerequisites values ($1, $2, $3, $1, 'direct', '')", pair)
  await db.query("insert into app.exercise_names values ($1, $2, $1, $3, 'en', 'Other name')", [
    school,
    newId(),
    exercise,
  ])
  await db.query("insert into app.child_groups values ($1, $2, $3, 'Group', array[$4]::uuid[])", [
    school,
    newId(),
    world.targets[name].class,
    student,
  ])
  await db.query("insert into app.child_openings values ($1, $2, current_date, $3, 'Somebody', 'TEACHER')", [
    school,
    student,
    newId(),
  ])
  await db.query('insert into app.ledger_reminders values ($1, $2, current_date)', [school, student])
  const trainer = await makeTrainer(app.make, { school_id: school })
  await makeTopic(app.make, trainer, { _id: world.targets[name].class }, { school_id: school })
  await Promise.all([makeSubject, makeCategory].map(make => make(app.make, { school_id: school })))
  await makeLesson(app.make, { _id: world.targets[name].class }, { school_id: school })
  await db.query('insert into app.unfinished_uploads values ($1, $2, $3, 100, 0, default, now())', [
    school,
    newId(),
    newId(),
  ])
  await db.query(
    `insert into app.undo_entries (school_id, id, user_id, kind, student_id, payload) values ($1, $2, $3, 'deletion', $4, '{}')`,
    [school, newId(), newId(), student],
  )
}

export const actors = ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT', 'the job worker', 'nobody'] as const
export type Actor = (typeof actors)[number]

/** `settable` is a column that requests may change: the school's column where that is allowed. */
export type IsolatedTable = {
  name: string
  key: string
  child: string | null
  settable: { name: string; type: string } | null
}

/** Every table with schools' rows, read from the catalogue, so a new one is tested like the others. */
export async function tables(): Promise<IsolatedTable[]> {
  const { rows } = await app.database.owner.query<IsolatedTable>(`
    select c.relname as name, case c.relname when 'schools' then 'id' else 'school_id' end as key,
           case when c.relname = 'students' then 'id'
                when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'student_id') then 'student_id' end as child,
           (select json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and has_column_privilege('casa_app', c.oid, a.attnum, 'update')
               and a.atttypid in ('uuid'::regtype, 'int4'::regtype, 'int8'::regtype)
             order by a.attname = 'school_id' desc, a.attnum limit 1) as settable
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows.filter(({ name }) => !withoutSchool.has(name))
}

/** Acts as a user in a transaction that is rolled back, with triggers and foreign keys disabled. */
export async function as<A>(actor: Actor, work: (own: string) => Promise<A>): Promise<A> {
  const own = actor === 'SUPERADMIN' ? platformId : world.targets.own.school
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = replica`)
    await owner.query(`set local role ${actor === 'the job worker' ? 'casa_worker' : 'casa_app'}`)
    if (actor === 'the job worker') await owner.query('select app.open_job($1)', [own])
    else if (actor !== 'nobody')
      await owner.query('select app.open_session($1, $2)', [tokenHash(world.people[actor].token), app.now])
    return await work(own)
  } finally {
    await owner.query('rollback')
  }
}

export const refused = '42501'

/** Tries a statement and returns whether it changed any of these rows; rethrows anything but a refusal. */
export async function changedBy(
  table: IsolatedTable,
  foreign: string,
  statement: string,
  bound: unknown[],
): Promise<boolean> {
  const state = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from app.${table.name} t where ${foreign}`
  const { rows } = await owner.query('select current_user as role')
  const seen = async () => {
    await owner.query('reset role')
    const { state: found } = (await owner.query(state)).rows[0]
    await owner.query(`set local role ${rows[0].role}`)
    return found
  }
  const before = await seen()
  await owner.query('savepoint attempt')
  let met = 0
  try {
    met = (await owner.query(statement, bound)).rowCount ?? 0
  } catch (error) {
    await owner.query('rollback to attempt')
    if ((error as { code: string }).code !== refused) throw error
  }
  // Where nothing may be changed, the statement must not match a single row, whatever it contained before.
  const changed = foreign === 'true' ? met > 0 : (await seen()) !== before
  await owner.query('rollback to attempt')
  return changed
}
