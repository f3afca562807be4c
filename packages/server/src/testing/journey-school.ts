import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { todayIn } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { demoChildren } from '../../seed/children.ts'
import { SchoolCalendar } from '../../seed/days.ts'
import { demoPassword, demoPeople } from '../../seed/people.ts'
import { schoolRow, schools } from '../../seed/schools.ts'
import { levelNames } from '../../starter/levels.ts'
import { insertStudents } from '../domains/students/membership-queries.ts'
import { text, uuid } from '../platform/db/columns.ts'
import { inTurn, Tx } from '../platform/db/connection.ts'
import { insertMany } from '../platform/db/insert-many.ts'
import { newId } from '../platform/ids.ts'
import { cheapPasswords } from './cheap-passwords.ts'

const passwordHash = cheapPasswords().hash(demoPassword)
const school = schools[0]!

/**
 * Creates a school in the database of the demo that runs on this data folder: the demo's first school once more, with
 * the same people and password, its classes, teachers and children, but without any records. `number` is unique for the
 * server. Returns the people whom journeys sign in.
 */
export async function makeJourneySchool(dataDir: string, number: number) {
  const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const [, , , port, host] = postmaster.split('\n')
  const client = new pg.Client({ host: host!, port: Number(port), user: 'postgres', database: 'casa' })
  await client.connect()
  try {
    await client.query('begin')
    const people = await fill(new Tx(inTurn(client)), number)
    await client.query('commit')
    return people
  } finally {
    await client.end()
  }
}

async function fill(tx: Tx, number: number) {
  const calendar = new SchoolCalendar(todayIn('Asia/Kolkata', new Date()))
  const schoolId = newId()
  let logins = 0
  const account = async (role: string, name: string, ofSchool: string | null = schoolId) => ({
    ...{ id: newId(), role, name, school_id: ofSchool, password_changed: true },
    login: `6${String(number * 100 + ++logins).padStart(9, '0')}`,
    password_hash: await passwordHash,
  })
  const office = await account('SCHOOLE', demoPeople.principal.name)
  const mother = await account('PARENT', demoPeople.mother.name, null)
  const children = demoChildren(school, 0, calendar)
  const row = schoolRow(school, { id: schoolId, mobile: office.login }, children.length, calendar.today)
  await insertMany(tx, 'app.schools', [
    {
      ...row,
      name: `Mango Grove ${number}`,
      short_code: `J${number}`,
      created_at: '2024-01-01T06:00:00Z',
    },
  ])
  const levels = await tx.rows({ id: uuid, name: text })`
    select id, name from app.classes where school_id = ${platformId}`
  const classes = school.classes.map(({ name, level }) => ({
    ...{ school_id: schoolId, id: newId(), name },
    level_id: levels.find(one => one.name === levelNames[level])!.id,
  }))
  await insertMany(tx, 'app.classes', classes)
  const teachers = await Promise.all(
    school.classes.flatMap(({ teachers }, at) =>
      teachers.map(async name => ({ user: await account('TEACHER', name), class_id: classes[at]!.id })),
    ),
  )
  await insertMany(tx, 'app.users', [office, mother, ...teachers.map(({ user }) => user)])
  await insertMany(
    tx,
    'app.teachers',
    teachers.map(({ user, class_id }) => ({
      ...{ school_id: schoolId, id: newId(), user_id: user.id, class_id },
      ...{ name: user.name, mobile_number: user.login },
    })),
  )
  await addChildren(tx, { schoolId, number, classes, children, mother })
  const { user: teacher } = teachers.find(({ user }) => user.name === demoPeople.teacher.name)!
  return {
    principal: { ...demoPeople.principal, login: office.login },
    teacher: { ...demoPeople.teacher, login: teacher.login },
    mother: { ...demoPeople.mother, login: mother.login },
  }
}

type Made = {
  schoolId: string
  number: number
  classes: { id: string }[]
  children: ReturnType<typeof demoChildren>
  mother: { id: string; login: string }
}

/** The demo's children. Only the demo's mother has an account. */
async function addChildren(tx: Tx, { schoolId, number, classes, children, mother }: Made): Promise<void> {
  const isHers = ({ mobile }: { mobile: string }) => mobile === demoPeople.mother.login
  await insertStudents(
    tx,
    { school: schoolId },
    children.map((child, index) => ({
      ...{ id: child.id, serial_number: `J${number}-${index + 1}` },
      ...{ first_name: child.first, last_name: child.family, dob: child.dob, gender: child.gender },
      class_id: classes[child.classIndex]!.id,
      admission_number: `${school.shortCode}/${2400 + index}`,
      ...{ mother_name: child.mother, father_name: child.father, address: child.address, doa: child.doa },
      mobile_number: isHers(child) ? mother.login : `7${String(number * 1000 + index).padStart(9, '0')}`,
    })),
  )
  await insertMany(
    tx,
    'app.guardians',
    children.filter(isHers).map(({ id }) => ({
      ...{ school_id: schoolId, student_id: id, user_id: mother.id, accepted_at: new Date().toISOString() },
    })),
  )
}
