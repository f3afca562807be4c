import pg from 'pg'
import { copy } from './copy.ts'
import { attendanceRows } from './fill-attendance.ts'
import { level } from './fill-ids.ts'
import { learningRows } from './fill-learning.ts'
import { officeRows } from './fill-office.ts'
import { peopleRows } from './fill-people.ts'
import { recordRows } from './fill-records.ts'
import { type FillSize, Years } from './fill-rows.ts'

const areaCount = 5
const activitiesOfArea = 8
const exercisesOfActivity = 11

/** What was dropped before a table is filled and is created again afterwards. */
type Restorable = { drop: string; create: string }

/**
 * Fills an empty, migrated database with schools and a year of everything that they write, by COPY; indexes are built
 * afterwards. `log` receives a line for each step.
 */
export async function fill(
  database: pg.ClientConfig,
  size: FillSize,
  log: (line: string) => void,
): Promise<void> {
  const owner = await connected(database)
  const builder = await connected(database)
  try {
    const items = await addLevel(owner)
    const { rows } = await owner.query<{ id: string }>(
      `insert into app.academic_years (school_id, id, name) values (app.platform(), gen_random_uuid(), '2026-27') returning id`,
    )
    const years = new Years(size)
    const tables = [
      ...recordRows(years, items),
      ...peopleRows(years),
      ...attendanceRows(years),
      ...learningRows(years, items),
      ...officeRows(years, rows[0]!.id),
    ]
    // One connection builds the indexes of a table while the other fills the next.
    let built: Promise<void> = Promise.resolve()
    for (const { table, columns, lines } of tables) {
      const begin = performance.now()
      const dropped = await dropIndexes(owner, table)
      await copy(owner, table, columns, lines())
      log(`${table}: copied in ${seconds(begin)} s`)
      built = built.then(() => createIndexes(builder, table, dropped, log))
      built.catch(() => {})
    }
    await built
    const begin = performance.now()
    await owner.query(
      `select setval(pg_get_serial_sequence('app.audit_log', 'id'), max(id)) from app.audit_log`,
    )
    await owner.query('vacuum analyze')
    log(`vacuum analyze: ${seconds(begin)} s`)
  } finally {
    await Promise.all([owner.end(), builder.end()])
  }
}

async function connected(database: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(database)
  await client.connect()
  // Without triggers and foreign keys, which would check each of millions of rows.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  return client
}

/** Adds the level with 440 exercises. Returns their ids. */
async function addLevel(owner: pg.Client): Promise<string[]> {
  await owner.query(`insert into app.classes (school_id, id, name) values ($1, $2, 'Primary')`, [
    level.schooleId,
    level._id,
  ])
  await owner.query(
    `insert into app.areas (school_id, id, class_id, name, position)
     select $1, gen_random_uuid(), $2, 'Area ' || n, n from generate_series(1, ${areaCount}) n`,
    [level.schooleId, level._id],
  )
  await owner.query(
    `insert into app.activities (school_id, id, class_id, area_school_id, area_id, area_class_id, name, position)
     select w.school_id, gen_random_uuid(), $1, w.school_id, w.id, $1, 'Activity ' || n, n
       from app.areas w, generate_series(1, ${activitiesOfArea}) n where w.class_id = $1`,
    [level._id],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.exercises (school_id, id, class_id, activity_school_id, activity_id, activity_class_id, name, position)
     select a.school_id, gen_random_uuid(), $1, a.school_id, a.id, $1, 'Exercise ' || n, n
       from app.activities a, generate_series(1, ${exercisesOfActivity}) n where a.class_id = $1
     returning id`,
    [level._id],
  )
  return rows.map(({ id }) => id)
}

/** Drops a table's indexes, except those that a foreign key refers to. */
async function dropIndexes(owner: pg.Client, table: string): Promise<Restorable[]> {
  const { rows } = await owner.query<Restorable>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
                 else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid = $1::regclass
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [table],
  )
  for (const { drop } of rows) await owner.query(drop)
  return rows
}

async function createIndexes(
  builder: pg.Client,
  table: string,
  dropped: Restorable[],
  log: (line: string) => void,
): Promise<void> {
  const begin = performance.now()
  for (const { create } of dropped) await builder.query(create)
  log(`${table}: ${dropped.length} indexes in ${seconds(begin)} s`)
}

function seconds(begin: number): string {
  return ((performance.now() - begin) / 1_000).toFixed(0)
}
