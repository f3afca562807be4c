import { randomBytes } from 'node:crypto'
import { type AreaRights, allRights } from '@casa/contract/areas'
import { platformId } from '@casa/contract/wire'
import { startHistory } from '../domains/students/membership-queries.ts'
import { tokenHash } from '../platform/db/sessions.ts'
import { newId } from '../platform/ids.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { mergedInserts, type Queries } from './merged-inserts.ts'

type Row = Record<string, unknown>
/** A row of the curriculum, and its class or level. */
type Placed = { _id: string; schooleId: string; classId: string }
/** The token of the files cookie that the factories store with the session of a token. */
export const filesTokenOf = (token: string | undefined) => `files-${token}`

type User = { _id: string; token: string; loginName: string }

/** The password of every user that the factories create. */
export const everybodysPassword = 'tree-house in May'

/** Inserts test data into the database, with defaults for all fields that a test does not name. */
export class Factories {
  readonly owner: Queries
  private readonly now: () => Date
  private count = 0
  private passwordHash: Promise<string> | undefined

  constructor(owner: Queries, now: () => Date) {
    this.owner = mergedInserts(owner)
    this.now = now
  }

  /** A school that is switched on, with a principal who is signed in; `holidays` are days off without a name. */
  async school({ holidays = [], ...fields }: Row & { holidays?: string[] } = {}): Promise<{
    _id: string
    principal: User
  }> {
    const number = ++this.count
    const mobileNumber = this.mobile()
    const school = await this.insert('schools', {
      name: `School ${number}`,
      short_code: `S${number}`,
      address: `${number} Lake Road`,
      city: 'Hyderabad',
      pincode: '500034',
      contact_name: `Principal ${number}`,
      mobile_number: mobileNumber,
      school_email: 'office@example.test',
      school_contact: '4023456789',
      active: true,
      created_at: '2024-01-01T06:00:00Z',
      ...fields,
    })
    for (const day of holidays) await this.holiday({ _id: school }, { first_day: day })
    return {
      _id: school,
      principal: await this.user('SCHOOLE', { school_id: school, login: mobileNumber }),
    }
  }

  /** A school's holiday, of one day if no last day is given; returns its id. */
  async holiday(school: { _id: string }, { first_day, ...fields }: Row): Promise<string> {
    return this.insert('holidays', { school_id: school._id, first_day, last_day: first_day, ...fields })
  }

  /** Another person of a school's office, with all rights unless others are given. */
  async member(
    school: { _id: string },
    rights: Partial<AreaRights> = allRights,
    fields: Row = {},
  ): Promise<User> {
    const area_rights = { children: 'none', learning: 'none', money: 'none', settings: 'none', ...rights }
    return this.user('SCHOOLE', { school_id: school._id, area_rights, ...fields })
  }

  async administrator(): Promise<User> {
    return this.user('SUPERADMIN', { school_id: platformId })
  }

  async class(school: { _id: string }, fields: Row = {}): Promise<{ _id: string; schooleId: string }> {
    return {
      _id: await this.insert('classes', { school_id: school._id, name: `Class ${++this.count}`, ...fields }),
      schooleId: school._id,
    }
  }

  /** A level of the platform, from which classes take their curriculum. */
  async level(name: string): Promise<{ _id: string; schooleId: string }> {
    return this.class({ _id: platformId }, { name })
  }

  /** An area of work of a class, or of a level. */
  async area(of: { _id: string; schooleId: string }, fields: Row = {}): Promise<Placed> {
    return this.placed('areas', of, { name: `Area ${this.count + 1}`, ...fields })
  }

  /** An activity of an area; a school's addition to the platform's area names its class. */
  async activity(area: Placed, fields: Row = {}, of = classOf(area)): Promise<Placed> {
    const above = { area_school_id: area.schooleId, area_id: area._id, area_class_id: area.classId }
    return this.placed('activities', of, { name: `Activity ${this.count + 1}`, ...above, ...fields })
  }

  /** An exercise of an activity; a school's addition to the platform's activity names its class. */
  async exercise(activity: Placed, fields: Row = {}, of = classOf(activity)): Promise<Placed> {
    const { schooleId, _id, classId } = activity
    const above = { activity_school_id: schooleId, activity_id: _id, activity_class_id: classId }
    return this.placed('exercises', of, { name: `Exercise ${this.count + 1}`, ...above, ...fields })
  }

  private async placed(table: string, of: { _id: string; schooleId: string }, fields: Row): Promise<Placed> {
    const where = { school_id: of.schooleId, class_id: of._id, position: ++this.count }
    return {
      _id: await this.insert(table, { ...where, ...fields }),
      schooleId: of.schooleId,
      classId: of._id,
    }
  }

  async teacher(
    of: { _id: string; schooleId: string },
    fields: Row = {},
  ): Promise<User & { teacherId: string; mobileNumber: string }> {
    const mobileNumber = this.mobile()
    const user = await this.user('TEACHER', { school_id: of.schooleId, login: mobileNumber })
    const teacherId = await this.insert('teachers', {
      school_id: of.schooleId,
      user_id: user._id,
      class_id: of._id,
      name: `Teacher ${this.count}`,
      mobile_number: mobileNumber,
      ...fields,
    })
    return { ...user, teacherId, mobileNumber }
  }

  async student(
    of: { _id: string; schooleId: string },
    fields: Row = {},
  ): Promise<{ _id: string; schooleId: string }> {
    const number = ++this.count
    const _id = newId()
    const child = {
      id: _id,
      school_id: of.schooleId,
      class_id: of._id,
      serial_number: `T-${number}`,
      first_name: `Child ${number}`,
      dob: '2021-05-01',
      gender: 'female',
      mother_name: `Mother ${number}`,
      doa: '2024-06-01',
      ...fields,
    }
    await this.owner.query(
      `with child as (${insertion('students', child)} returning *) ${startHistory}`,
      Object.values(child),
    )
    return { _id, schooleId: of.schooleId }
  }

  /** A parent who follows these children, signed in. */
  async parent(...children: { _id: string; schooleId: string }[]): Promise<User> {
    const user = await this.user('PARENT', {})
    for (const child of children) {
      await this.row('guardians', {
        school_id: child.schooleId,
        student_id: child._id,
        user_id: user._id,
        accepted_at: this.now(),
      })
    }
    return user
  }

  /** A further guardian of a child with an account, signed in; `guardian` is the id among the child's guardians. */
  async guardian(
    child: { _id: string; schooleId: string },
    rights: { seesWork?: boolean; seesFees?: boolean; getsMessages?: boolean } = {},
  ): Promise<User & { guardian: string }> {
    const user = await this.user('PARENT', {})
    return { ...user, guardian: await this.linkAlso(child, user, rights) }
  }

  /** Makes a parent with an account a further guardian of a child; returns the id among the child's guardians. */
  async linkAlso(
    child: { _id: string; schooleId: string },
    parent: { _id: string },
    rights: { seesWork?: boolean; seesFees?: boolean; getsMessages?: boolean } = {},
  ): Promise<string> {
    const { seesWork = true, seesFees = true, getsMessages = true } = rights
    const guardian = await this.insert('child_guardians', {
      school_id: child.schooleId,
      student_id: child._id,
      name: 'Arjun',
      relation: 'father',
      sees_work: seesWork,
      sees_fees: seesFees,
      collects: true,
      gets_messages: getsMessages,
    })
    await this.row('guardians', {
      school_id: child.schooleId,
      student_id: child._id,
      user_id: parent._id,
      guardian_id: guardian,
      accepted_at: this.now(),
    })
    return guardian
  }

  /** What a parent asks the office to change: the mother's name. Returns the request's id. */
  guardianRequest(child: { _id: string; schooleId: string }, parent: { _id: string }): Promise<string> {
    return this.insert('guardian_requests', {
      school_id: child.schooleId,
      student_id: child._id,
      user_id: parent._id,
      position: 1,
      kind: 'change',
      name: 'Meera Nair',
    })
  }

  /** A slip that links a child to a parent who follows it. */
  async linkSlip(child: { _id: string; schooleId: string }, parent: { _id: string }): Promise<void> {
    const of = { school_id: child.schooleId, student_id: child._id, user_id: parent._id }
    await this.row('link_slips', { ...of, password: Buffer.alloc(32, 1) })
  }

  /** The link of a child who has left the school with a parent. */
  async formerGuardian(child: { _id: string; schooleId: string }, parent: { _id: string }): Promise<void> {
    const of = { school_id: child.schooleId, student_id: child._id, user_id: parent._id }
    await this.row('former_guardians', { ...of, created_at: this.now() })
  }

  /** A picture that a school uploaded, by its permanent address; the storage contains nothing. */
  async file(of: { _id: string; principal: { _id: string } }): Promise<string> {
    const id = await this.insert('files', {
      school_id: of._id,
      user_id: of.principal._id,
      content_type: 'image/webp',
      storage_key: `nowhere-${++this.count}`,
      byte_count: 1,
      sha256: '',
    })
    return `/api/files/${id}`
  }

  /**
   * A class's attendance on a day, with the children's monthly totals updated. Marks map a child's id to whether they
   * are present.
   */
  async sheet(
    of: { _id: string; schooleId: string },
    day: string,
    marks: Record<string, boolean>,
    fields: Row = {},
  ): Promise<{ _id: string; schooleId: string }> {
    const present = Object.values(marks).filter(Boolean).length
    const _id = await this.insert('attendance_sheets', {
      school_id: of.schooleId,
      class_id: of._id,
      day,
      present,
      absent: Object.keys(marks).length - present,
      saved_by: newId(),
      saved_by_name: 'Somebody',
      saved_at: this.now(),
      version: 1,
      ...fields,
    })
    await this.owner.query(
      `insert into app.attendance_entries (school_id, student_id, day, class_id, present)
       select $1, m.student_id, $2, $3, m.present from unnest($4::uuid[], $5::boolean[]) as m (student_id, present)`,
      [of.schooleId, day, of._id, Object.keys(marks), Object.values(marks)],
    )
    await this.owner.query(
      `insert into app.attendance_months select * from app.attendance_recount where school_id = $1 and student_id = any($2)
       on conflict (school_id, student_id, month) do update set days = excluded.days, present = excluded.present`,
      [of.schooleId, Object.keys(marks)],
    )
    return { _id, schooleId: of.schooleId }
  }

  /** An observation of a child of a class. Returns its id. */
  async observation(of: { _id: string; schooleId: string }, child: { _id: string }, fields: Row = {}) {
    return this.insert('observations', {
      school_id: of.schooleId,
      student_id: child._id,
      class_id: of._id,
      day: '2026-11-19',
      text: 'Poured water for ten minutes.',
      made_by: newId(),
      made_by_name: 'Somebody',
      ...fields,
    })
  }

  /** A note about a child of a class, by a teacher. Returns its id. */
  async note(
    of: { _id: string; schooleId: string },
    child: { _id: string },
    by: { _id: string; teacherId: string },
    fields: Row = {},
  ) {
    return this.insert('notes', {
      school_id: of.schooleId,
      student_id: child._id,
      class_id: of._id,
      teacher_id: by.teacherId,
      user_id: by._id,
      user_name: 'Somebody',
      text: 'She helps the younger children.',
      ...fields,
    })
  }

  async user(role: string, fields: Row): Promise<User> {
    this.passwordHash ??= cheapPasswords().hash(everybodysPassword)
    const loginName = this.mobile()
    const _id = await this.insert('users', {
      role,
      login: loginName,
      name: `${role} ${this.count}`,
      password_hash: await this.passwordHash,
      password_changed: true,
      ...fields,
    })
    return { _id, token: await this.session({ _id }), loginName: String(fields.login ?? loginName) }
  }

  /** Signs a user in and returns the token. */
  async session(user: { _id: string }, fields: Row = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.now()
    await this.insert('sessions', {
      token_hash: tokenHash(token),
      files_hash: tokenHash(filesTokenOf(token)),
      user_id: user._id,
      lifetime: '12 hours',
      last_seen: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
      ...fields,
    })
    return token
  }

  /** An unused mobile number. */
  mobile(): string {
    return `9${String(800_000_000 + ++this.count)}`
  }

  /** An unused network address. */
  address(): string {
    const number = ++this.count
    return `10.${Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.${number % 256}`
  }

  async insert(table: string, fields: Row): Promise<string> {
    const _id = newId()
    await this.row(table, { id: _id, ...fields })
    return _id
  }

  private async row(table: string, fields: Row): Promise<void> {
    await this.owner.query(insertion(table, fields), Object.values(fields))
  }
}

function insertion(table: string, fields: Row): string {
  const names = Object.keys(fields)
  return `insert into app.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`
}

function classOf({ schooleId, classId }: Placed): { _id: string; schooleId: string } {
  return { _id: classId, schooleId }
}
