import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { startHistory } from '../packages/server/src/domains/students/membership-queries.ts'
import { tokenHash } from '../packages/server/src/platform/db/sessions.ts'
import { newId } from '../packages/server/src/platform/ids.ts'

const childrenOfFullClass = 30
const signedInParents = 100

/** How many classes, children and school days a school has; the first classes have thirty children each. */
type Size = { classes: number; fullClasses: number; students: number; days: number }

const measuredSize: Size = { classes: 40, fullClasses: 30, students: 1_000, days: 180 }

export type World = {
  school: string
  token: string
  /** The classes of thirty children. */
  classes: { classId: string; children: string[] }[]
  students: string[]
  /** The days with a sheet. */
  days: { first: string; last: string }
  /** The tokens of one teacher of each of these classes. */
  teachers: string[]
  /** The parents' login names, and the tokens of some of them. */
  logins: string[]
  parents: string[]
  /** An empty school for the import, and the name of its class. */
  empty: { school: string; token: string; className: string }
}

/** Loads a school, by default of 1,000 children with a year of attendance, and an empty school. */
export async function loadWorld(owner: pg.Client, passwordHash: string, size = measuredSize): Promise<World> {
  const office = await addSchool(owner, 'Lakeside', '9000000001')
  const empty = await addSchool(owner, 'Hillside', '9000000002')
  const classIds = await addClasses(owner, office.school, size.classes)
  await addClasses(owner, empty.school, 1)
  const students = Array.from({ length: size.students }, () => newId())
  const classOf = students.map((_, number) => classIds[placeOf(number, size)]!)
  await addStudents(owner, office.school, students, classOf)
  await addFees(owner, office.school)
  const logins = await addParents(owner, office.school, students, passwordHash)
  const parents = await signInParents(owner, logins.slice(0, signedInParents))
  const teachers = await addTeachers(owner, office.school, classIds.slice(0, size.fullClasses))
  const days = await addAttendance(owner, office.school, size.days)
  await owner.query('vacuum analyze')
  const classes = classIds.slice(0, size.fullClasses).map(classId => ({
    classId,
    children: students.filter((_, number) => classOf[number] === classId),
  }))
  return {
    ...office,
    classes,
    students,
    teachers,
    parents,
    days,
    logins,
    empty: { ...empty, className: 'Class 1' },
  }
}

/** Loads a school of 10,000 children in 300 classes and returns the token of its office. */
export async function loadLargeSchool(owner: pg.Client): Promise<string> {
  const { school, token } = await addSchool(owner, 'Crossroads', '9000000003')
  const classIds = await addClasses(owner, school, 300)
  const students = Array.from({ length: 10_000 }, () => newId())
  const classOf = students.map((_, number) => classIds[number % classIds.length]!)
  await addStudents(owner, school, students, classOf, 'CR')
  await owner.query('vacuum analyze app.students')
  return token
}

/** Thirty classes of thirty; the other children are spread over the rest. */
function placeOf(number: number, { classes, fullClasses }: Size): number {
  const full = fullClasses * childrenOfFullClass
  if (number < full) return Math.floor(number / childrenOfFullClass)
  return fullClasses + (number % (classes - fullClasses))
}

async function addSchool(owner: pg.Client, name: string, mobile: string) {
  const [school, user] = [newId(), newId()]
  await owner.query(
    `insert into app.schools (id, name, short_code, active) values ($1, $2, upper(left($2, 2)), true)`,
    [school, name],
  )
  await owner.query(
    `insert into app.users (id, role, login, school_id, name, password_changed) values ($1, 'SCHOOLE', $2, $3, $4, true)`,
    [user, mobile, school, `Principal of ${name}`],
  )
  return { school, token: await addSession(owner, user) }
}

async function addTeachers(owner: pg.Client, school: string, classIds: string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const [number, classId] of classIds.entries()) {
    const [user, mobile] = [newId(), String(9_400_000_000 + number)]
    await owner.query(
      `with account as (
         insert into app.users (id, role, login, school_id, name, password_changed) values ($1, 'TEACHER', $2, $3, $4, true)
       )
       insert into app.teachers (school_id, id, user_id, class_id, name, mobile_number) values ($3, $5, $1, $6, $4, $2)`,
      [user, mobile, school, `Teacher ${number}`, newId(), classId],
    )
    tokens.push(await addSession(owner, user))
  }
  return tokens
}

/** Signs parents in by their login names and returns their tokens. */
async function signInParents(owner: pg.Client, logins: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from app.users where role = 'PARENT' and login = any($1) order by login`,
    [logins],
  )
  const tokens: string[] = []
  for (const { id } of rows) tokens.push(await addSession(owner, id))
  return tokens
}

/** Signs a user in and returns the token. */
async function addSession(owner: pg.Client, user: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into app.sessions (id, token_hash, user_id, lifetime, expires_at, last_seen)
     values ($1, $2, $3, '12 hours', now() + interval '12 hours', now())`,
    [newId(), tokenHash(token), user],
  )
  return token
}

async function addClasses(owner: pg.Client, school: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await owner.query(
    `insert into app.classes (school_id, id, name)
     select $1, id, 'Class ' || number from unnest($2::uuid[]) with ordinality as c (id, number)`,
    [school, ids],
  )
  return ids
}

async function addStudents(
  owner: pg.Client,
  school: string,
  ids: string[],
  classOf: string[],
  shortCode = 'LA',
): Promise<void> {
  await owner.query(
    `with child as (insert into app.students (school_id, id, serial_number, first_name, last_name, dob, gender, class_id, admission_number,
                               mother_name, father_name, mobile_number, father_mobile_number, address, lane, doa, allergies)
     select $1, id, $4 || '-' || number, 'Child ' || number, 'Rao', date '2020-01-01' + number::int,
            case number % 2 when 0 then 'female' else 'male' end, class_id, 'A-' || number, 'Mother ' || number,
            'Father ' || number, (9100000000 + number)::text, (9200000000 + number)::text, number || ' Lake Road', 'Lane 2',
            date '2022-06-01', case number % 10 when 0 then 'Nuts' end
       from unnest($2::uuid[], $3::uuid[]) with ordinality as s (id, class_id, number) returning *) ${startHistory}`,
    [school, ids, classOf, shortCode],
  )
}

/** A fee of four instalments for each child of a school. */
async function addFees(owner: pg.Client, school: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.academic_years (school_id, id, name) values (app.platform(), gen_random_uuid(), '2026-27') returning id`,
  )
  await owner.query(
    `insert into app.fees (school_id, id, academic_year_id, class_id, student_id, total, instalment_amounts, instalment_days)
     select school_id, gen_random_uuid(), $2, class_id, id, 130000, '{40000, 30000, 30000, 30000}',
            '{2026-06-10, 2026-09-10, 2026-12-10, 2027-03-10}'
       from app.students where school_id = $1`,
    [school, rows[0]!.id],
  )
}

async function addParents(
  owner: pg.Client,
  school: string,
  students: string[],
  passwordHash: string,
): Promise<string[]> {
  const { rows } = await owner.query<{ login: string }>(
    `with parent as (
       insert into app.users (id, role, login, name, password_hash, password_changed)
       select gen_random_uuid(), 'PARENT', s.mobile_number, s.mother_name, $3, true
         from app.students s where s.school_id = $1 and s.id = any($2)
       returning id, login
     ), guardian as (
       insert into app.guardians (school_id, student_id, user_id, accepted_at)
       select $1, s.id, p.id, now() from parent p join app.students s on s.school_id = $1 and s.mobile_number = p.login
     ) select login from parent`,
    [school, students, passwordHash],
  )
  return rows.map(({ login }) => login)
}

async function addAttendance(owner: pg.Client, school: string, days: number): Promise<World['days']> {
  await owner.query(
    `insert into app.attendance_sheets (school_id, id, class_id, day, present, absent, saved_by, saved_by_name, saved_at, version)
     select $1, gen_random_uuid(), c.id, d.day, 0, 0, $1, 'Principal', now(), 1
       from (select current_date - n as day from generate_series(0, 400) n
              where extract(isodow from current_date - n) < 6 order by n limit $2) d
       join app.classes c on c.school_id = $1`,
    [school, days],
  )
  await owner.query(
    `insert into app.attendance_entries (school_id, student_id, day, class_id, present)
     select $1, st.id, sh.day, sh.class_id, ((sh.day - date '2020-01-01') * 37 + substr(st.serial_number, 4)::int * 13) % 100 < 84
       from app.attendance_sheets sh join app.students st on st.school_id = $1 and st.class_id = sh.class_id
      where sh.school_id = $1`,
    [school],
  )
  await owner.query(
    `update app.attendance_sheets sh set present = e.present, absent = e.absent
       from (select class_id, day, count(*) filter (where present) as present, count(*) filter (where not present) as absent
               from app.attendance_entries where school_id = $1 group by class_id, day) e
      where sh.school_id = $1 and sh.class_id = e.class_id and sh.day = e.day`,
    [school],
  )
  await owner.query(
    'insert into app.attendance_months select * from app.attendance_recount where school_id = $1',
    [school],
  )
  const { rows } = await owner.query<World['days']>(
    `select date_trunc('month', min(day))::date::text as first, max(day)::text as last from app.attendance_sheets where school_id = $1`,
    [school],
  )
  return rows[0]!
}
