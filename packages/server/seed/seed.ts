import { noticeTexts } from '@casa/contract/notice-texts'
import { academicYearName, schoolYearOf, todayIn } from '@casa/contract/rules/day'
import { textOf } from '@casa/contract/text'
import { platformId } from '@casa/contract/wire'
import type pg from 'pg'
import { insertStudents } from '../src/domains/students/membership-queries.ts'
import { SocketClient } from '../src/platform/db/client.ts'
import { text, uuid } from '../src/platform/db/columns.ts'
import { type ConnectionSettings, inTurn, Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'
import type { Services } from '../src/platform/services.ts'
import { addStarterWork, type KnownArea } from '../starter/curriculum/load.ts'
import { levelNames } from '../starter/levels.ts'
import { loadStarter } from '../starter/load.ts'
import { loadAssignments } from './assignments.ts'
import { loadChildEvents } from './child-events.ts'
import { type Child, childrenBefore, demoChildren } from './children.ts'
import { holidaysUntil, SchoolCalendar } from './days.ts'
import { loadAttendance } from './load-attendance.ts'
import { loadConferenceReports } from './load-conference-reports.ts'
import { loadFees } from './load-fees.ts'
import { loadLedger } from './load-ledger.ts'
import { loadRecords, moveUp } from './load-records.ts'
import { loadWritings } from './load-writings.ts'
import { streets } from './names.ts'
import { demoPassword, demoPeople, mobileOfVisitor } from './people.ts'
import { loadPhotos } from './portraits.ts'
import { additionDetails, type DemoSchool, schoolRow, schools } from './schools.ts'
import { loadStaffEvents } from './staff-events.ts'
import { loadTraining } from './training/topics.ts'

/**
 * Fills an empty database with the demo: three schools, their people and a year of attendance that ends today, the
 * same at every start. Does nothing if there is already a school. Connects as the database's owner.
 */
export async function loadDemo(
  owner: ConnectionSettings,
  { passwords, storage }: Pick<Services, 'passwords' | 'storage'>,
  now: Date,
): Promise<boolean> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(727003)')
    if (await new Tx(client).run`select from app.schools where id <> ${platformId} limit 1`) return false
    const storedKeys = await fillWithDemo(client, storage, await passwords.hash(demoPassword), now)
    await client.query('commit')
    await storage.confirm(storedKeys)
    // Without statistics about what has just been loaded, the first queries would be planned as if the tables were empty.
    await client.query('analyze')
    return true
  } finally {
    await client.end()
  }
}

/** Fills a database without schools, in the owner's transaction; returns the stored files' keys, to be confirmed after it. */
export async function fillWithDemo(
  owner: pg.ClientBase,
  storage: Storage,
  passwordHash: string,
  now: Date,
): Promise<string[]> {
  const demo = new Demo(new Tx(inTurn(owner)), storage, { passwordHash, now, mobile: mobile => mobile })
  await demo.load()
  return demo.storedKeys
}

/** What belongs to a visitor's school besides its own rows: everyone's accounts, and the keys of its stored files. */
export type VisitorSchool = { schoolId: string; accounts: string[]; storedKeys: string[] }

/**
 * Creates another copy of the first school, beside the demo, for one visitor. `number` (1 to 30) makes its login
 * names and serial numbers different from those of the others.
 */
export async function makeVisitorSchool(
  owner: pg.ClientBase,
  storage: Storage,
  { passwordHash, now, number }: { passwordHash: string; now: Date; number: number },
): Promise<VisitorSchool> {
  const mobile = (mobile: string) => mobileOfVisitor(number, mobile)
  const tx = new Tx(inTurn(owner))
  // The planner has no statistics of this school yet, and would join thousands of its rows one by one.
  await tx.run`set local enable_nestloop = off`
  return new Demo(tx, storage, { passwordHash, now, mobile }).loadForVisitor(number)
}

class Demo {
  /** The keys of the stored files, to be confirmed after the commit. */
  readonly storedKeys: string[] = []
  private readonly tx: Tx
  private readonly storage: Storage
  private readonly passwordHash: string
  private readonly calendar: SchoolCalendar
  private readonly now: Date
  /** The platform's levels by name. */
  private levelIds = new Map<string, string>()
  /** The areas of work of each level, by its id, which schools add to. */
  private areas = new Map<string, KnownArea[]>()
  /** The present academic year. */
  private yearId = ''
  /** The parents' accounts, by mobile number; one account may have children in two schools. */
  private readonly parents = new Map<string, string>()
  /** The ids of all accounts that were created. */
  private readonly accounts: string[] = []
  private readonly mobile: (mobile: string) => string

  constructor(
    tx: Tx,
    storage: Storage,
    { passwordHash, now, mobile }: { passwordHash: string; now: Date; mobile(mobile: string): string },
  ) {
    this.tx = tx
    this.storage = storage
    this.passwordHash = passwordHash
    this.calendar = new SchoolCalendar(todayIn('Asia/Kolkata', now))
    this.now = now
    this.mobile = mobile
  }

  async load(): Promise<void> {
    const { login, name: administratorName } = demoPeople.administrator
    const administrator = this.account(login, 'SUPERADMIN', administratorName, platformId)
    await this.add('users', [administrator])
    await this.tx.run`update app.users set loopback_only = true where role = 'SUPERADMIN'`
    const { id: user } = administrator
    const starter = await loadStarter(this.tx, this.storage, {
      user,
      now: this.now,
      today: this.calendar.today,
    })
    this.storedKeys.push(...(starter?.storedKeys ?? []))
    await this.readStarter()
    const training = { user, today: this.calendar.today }
    this.storedKeys.push(...(await loadTraining(this.tx, this.storage, this.levelIds, training)))
    for (const [number, school] of schools.entries()) await this.loadSchool(school, number)
  }

  async loadForVisitor(number: number): Promise<VisitorSchool> {
    await this.readStarter()
    const [school] = schools
    const schoolId = await this.loadSchool({ ...school!, shortCode: `${school!.shortCode}${number}` }, 0)
    return { schoolId, accounts: this.accounts, storedKeys: this.storedKeys }
  }

  /** What the demo is built on. */
  private async readStarter(): Promise<void> {
    const named = await this.tx.rows({ id: uuid, name: text })`
      select id, name from app.classes where school_id = ${platformId}`
    this.levelIds = new Map(named.map(({ id, name }) => [name, id]))
    const areas = await this.tx.rows({ school_id: uuid, id: uuid, class_id: uuid, name: text })`
      select school_id, id, class_id, name from app.areas where school_id = ${platformId}`
    this.areas = Map.groupBy(areas, area => area.class_id)
    const year = academicYearName(schoolYearOf(this.calendar.today))
    const { id } = await this.tx.row({ id: uuid })`
      select id from app.academic_years where school_id = ${platformId} and name = ${year}`
    this.yearId = id
  }

  private async loadSchool(school: DemoSchool, number: number): Promise<string> {
    const schoolId = newId()
    const { login, name } = school.principal
    const children = demoChildren(school, number, this.calendar)
    const principal = this.account(login, 'SCHOOLE', name, schoolId)
    const office = { id: schoolId, mobile: principal.login }
    await this.add('schools', [schoolRow(school, office, children.length, this.calendar.today)])
    await this.add(
      'holidays',
      holidaysUntil(this.calendar.today).map(holiday => ({ school_id: schoolId, id: newId(), ...holiday })),
    )
    // A waiting school has no login name yet.
    await this.add('users', [school.active ? principal : { ...principal, login: null }])
    if (school.classes.length === 0) return schoolId
    const classIds = school.classes.map(() => newId())
    await this.add(
      'classes',
      school.classes.map((one, index) => ({
        school_id: schoolId,
        id: classIds[index],
        name: one.name,
        level_id: this.levelIds.get(levelNames[one.level]),
      })),
    )
    for (const [index, { level, adds }] of school.classes.entries())
      if (adds) {
        const owner = { schoolId, classId: classIds[index]! }
        const areas = this.areas.get(this.levelIds.get(levelNames[level])!)
        await addStarterWork(this.tx, owner, adds, additionDetails, areas)
      }
    const teachers = await this.loadTeachers(school, schoolId, classIds, number)
    const owner = { schoolId, user: principal.id, before: childrenBefore(number) }
    await this.loadChildren(children, schoolId, school, classIds)
    await moveUp(this.tx, schoolId, children, classIds)
    const schoolClasses = classIds.map((classId, classIndex) => ({
      ...school.classes[classIndex]!,
      classId,
      children: children.filter(child => child.classIndex === classIndex),
      teachers: teachers.filter(teacher => teacher.class_id === classId),
    }))
    const [busy, photos] = await Promise.all([
      loadRecords(this.tx, schoolId, schoolClasses, this.calendar),
      loadPhotos(this.tx, this.storage, owner, children),
      loadAttendance(this.tx, schoolId, children, { classIds, teachers }, this.calendar),
    ])
    this.storedKeys.push(...photos)
    await loadWritings(this.tx, schoolId, principal, busy, this.calendar)
    await loadConferenceReports(this.tx, schoolId, principal, schoolClasses, this.calendar)
    await this.loadCalendars(schoolId, principal, schoolClasses, teachers)
    await this.loadMoney(school, { schoolId, user: principal.id, today: this.calendar.today }, schoolClasses)
    await this.add('notices', [
      {
        school_id: schoolId,
        id: newId(),
        user_id: principal.id,
        kind: 'school',
        text_key: textOf(noticeTexts.switchedOn).key,
        link: '/app/addclass',
      },
    ])
    return schoolId
  }

  private async loadMoney(
    school: DemoSchool,
    office: { schoolId: string; user: string; today: string },
    schoolClasses: Parameters<typeof loadFees>[2],
  ): Promise<void> {
    const fees = await loadFees(this.tx, { ...office, yearId: this.yearId }, schoolClasses)
    if (school.keepsLedger) await loadLedger(this.tx, office, schoolClasses, fees)
  }

  private async loadCalendars(
    schoolId: string,
    principal: { id: string; name: string },
    schoolClasses: Parameters<typeof loadChildEvents>[3] & Parameters<typeof loadAssignments>[2],
    teachers: Parameters<typeof loadStaffEvents>[3],
  ): Promise<void> {
    await loadChildEvents(this.tx, schoolId, principal, schoolClasses, this.calendar)
    await loadAssignments(this.tx, schoolId, schoolClasses, this.calendar)
    await loadStaffEvents(this.tx, schoolId, principal, teachers, this.calendar)
  }

  private async loadTeachers(school: DemoSchool, schoolId: string, classIds: string[], number: number) {
    const people = school.classes.flatMap((one, index) =>
      one.teachers.map(name => ({ name, classId: classIds[index]! })),
    )
    // The demo's own teacher has the number given in the README.
    const login = (index: number, name: string) =>
      name === demoPeople.teacher.name
        ? demoPeople.teacher.login
        : `90000${number}10${String(index).padStart(2, '0')}`
    const users = people.map(({ name }, index) => this.account(login(index, name), 'TEACHER', name, schoolId))
    await this.add('users', users)
    const teachers = people.map(({ name, classId }, index) => ({
      school_id: schoolId,
      id: newId(),
      user_id: users[index]!.id,
      name,
      mobile_number: users[index]!.login,
      class_id: classId,
      qualification: 'AMI Diploma',
      address: `${3 + index} ${streets[index % streets.length]}, ${school.city}`,
      email: `${name.toLowerCase().replace("'", '').replace(' ', '.')}@${school.shortCode.toLowerCase()}.example`,
    }))
    await this.add('teachers', teachers)
    return teachers
  }

  private async loadChildren(
    children: Child[],
    schoolId: string,
    school: DemoSchool,
    classIds: string[],
  ): Promise<void> {
    const known = new Set<string>(Object.values(demoPeople).map(({ login }) => login))
    const unknown = [...new Set(children.map(child => child.mobile))].filter(
      mobile => !this.parents.has(mobile),
    )
    const accounts = unknown.map(mobile => {
      const name = children.find(child => child.mobile === mobile)!.mother
      const account = this.account(mobile, 'PARENT', name)
      this.parents.set(mobile, account.id)
      // The others have not signed in yet; the office creates a welcome slip for them.
      return known.has(mobile) ? account : { ...account, password_hash: null, password_changed: false }
    })
    await this.add('users', accounts)
    await insertStudents(
      this.tx,
      { school: schoolId },
      children.map((child, index) => ({
        id: child.id,
        serial_number: `${school.shortCode}-${index + 1}`,
        first_name: child.first,
        last_name: child.family,
        dob: child.dob,
        gender: child.gender,
        class_id: classIds[child.movedUp?.from ?? child.classIndex],
        admission_number: `${school.shortCode}/${2400 + index}`,
        mother_name: child.mother,
        father_name: child.father,
        mobile_number: this.mobile(child.mobile),
        address: child.address,
        doa: child.doa,
        allergies: child.allergies,
      })),
    )
    await this.add(
      'guardians',
      children.map(child => ({
        school_id: schoolId,
        student_id: child.id,
        user_id: this.parents.get(child.mobile),
        accepted_at: this.now.toISOString(),
      })),
    )
  }

  private account(login: string, role: string, name: string, schoolId: string | null = null) {
    const id = newId()
    this.accounts.push(id)
    return {
      id,
      role,
      login: this.mobile(login),
      name,
      school_id: schoolId,
      password_hash: this.passwordHash as string | null,
      password_changed: true,
    }
  }

  private async add(table: string, rows: Record<string, unknown>[]): Promise<void> {
    // Columns that the rows leave out keep their defaults, so all rows of a table must have the same columns.
    await insertMany(this.tx, `app.${table}` as Parameters<typeof insertMany>[1], rows)
  }
}
