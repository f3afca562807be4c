import { type MovePreview, movePreview } from '@casa/contract/move-preview'
import { studentProfile } from '@casa/contract/overview'
import { refusals } from '@casa/contract/refusals'
import { latestMove } from '@casa/contract/rules/class-move'
import { type StudentFields, studentEntity, studentForm, type WelcomeSlip } from '@casa/contract/students'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { bytes, day, integer, json, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sealed, Secrets } from '../../platform/secrets.ts'
import { mapYielding } from '../../platform/yielding.ts'
import { fileAddress, fileAddresses } from '../files/queries.ts'
import { countOf, workedItems } from '../language/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { knownGuardian, linkGuardians } from '../users/queries.ts'
import { insertStudents, moveLimits, requireMove } from './membership-queries.ts'
import { studentReach } from './reach-queries.ts'
import { whyAskFirst } from './rules.ts'

constraint('students_admission_number', refusals.student.numberTaken, 'admissionNumber')

const live = sql`t.archived_at is null`
const reach = studentReach('t')

/** Whether the caller sees what is personal about a child; an administrator who visits the school does not. */
const readsChildren = sql`(select app.reads_area('children') and not coalesce(app.is_visitor(), false))`
const forOffice = sql`(select current_setting('app.role', true)) = 'SCHOOLE' and ${readsChildren}`

/** A field that people of the office see only with the right to children. */
const ofChildren = (column: 'address' | 'lane' | 'allergies') =>
  ({ column, read: sql`case when ${readsChildren} then ${sql.ref(`t.${column}`)} end` }) as const

const parentStatus = sql`case when guardian.accepted_at is not null
    then coalesce(guardian.account, case when guardian.claimed_number is not null then 'slip' end, 'open')
  when guardian.declined_at is not null then 'declined' when guardian.user_id is not null then 'waiting' end`

/** The slip that app.make_slip would create: none for a parent who has a number and a password. */
const slipOffered = sql`case when guardian.user_id is null then null when guardian.accepted_at is null then 'link'
  when guardian.account = 'unopened' then 'welcome' when t.mobile_number is null then 'again' end`

/** Further guardians do not see the numbers and the address of the others: parents may live apart. */
function hiddenFromOthers<C extends string>(column: C, shown: RawBuilder<unknown> = sql.ref(`t.${column}`)) {
  const read = sql`case when (select app.is_parent())
      and exists (select from app.guardians own
                   where own.school_id = t.school_id and own.student_id = t.id
                     and own.user_id = app.current_user_id() and own.guardian_id is not null)
    then null else ${shown} end`
  return { column, read, match: read }
}
const mobileNumber = hiddenFromOthers('mobile_number')

const columns = {
  _id: 'id',
  schooleId: 'school_id',
  classId: { column: 'class_id', read: referenceTo('class', 'className') },
  imageURL: {
    column: 'image_ids',
    // Only the office sees them.
    read: sql`case when t.image_ids = '{}' or not (${forOffice}) then '[]'::json
      else ${fileAddresses('t.image_ids')} end`,
  },
  mobileNumber,
  fatherMobileNumber: hiddenFromOthers('father_mobile_number'),
  address: hiddenFromOthers('address', ofChildren('address').read),
  lane: hiddenFromOthers('lane', ofChildren('lane').read),
  allergies: ofChildren('allergies'),
  profileURL: {
    column: 'photo_id',
    read: fileAddress('t.photo_id'),
  },
  userId: sql`json_build_object('_id', guardian.user_id, 'serialNumber', t.serial_number,
    'status', case when ${forOffice} then ${parentStatus} end, 'slip', case when ${forOffice} then ${slipOffered} end)`,
} as const

const definition = {
  join: sql`join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.guardians guardian on guardian.school_id = t.school_id and guardian.student_id = t.id and guardian.guardian_id is null`,
  reach,
  live,
  search: ['fullName', 'admissionNumber', 'classId', 'motherName', mobileNumber.read, sql`t.serial_number`],
  order: sql`t.full_name collate app.names, t.id`,
  sorts: { classId: sql`class.name collate app.names`, userId: sql`t.serial_number` },
  onlyFor: { imageURL: ['SCHOOLE'] },
  onlyIn: { imageURL: 'children', address: 'children', lane: 'children', allergies: 'children' },
} as const

const grids = { sounds: workedItems('sounds'), movable: workedItems('movable') } as const

const aadhaarLast4 = sql`case when ${forOffice} then t.aadhaar_last4 end`
const listed = studentEntity.omit({ adharNo: true })
const sorts = { ...definition.sorts, sounds: countOf('sounds'), movable: countOf('movable') }
const listRows = rowsOf('app.students', listed, {
  ...definition,
  sorts,
  columns: { ...columns, aadhaarLast4, ...grids },
})

/** One child; unlike a list it includes the Aadhaar number, masked. */
const studentRows = rowsOf('app.students', studentEntity, {
  ...definition,
  columns: {
    ...columns,
    adharNo: sql`'XXXXXXXX' || t.aadhaar_last4`,
    aadhaarLast4,
    ...grids,
  },
})

const { imageURL, ...profileColumns } = columns
const { onlyFor, onlyIn, ...profileDefinition } = definition

/** A child as its page shows it. */
const profileRows = rowsOf('app.students', studentProfile, {
  ...profileDefinition,
  columns: {
    ...profileColumns,
    leftOn: sql`(t.archived_at at time zone (select school.time_zone from app.schools school where school.id = t.school_id))::date`,
  },
})

export async function listStudents(
  tx: Tx,
  scope: Scope,
  { userId, ...query }: ListQuery & { userId?: string; [field: string]: unknown },
  schooleId?: string,
) {
  const school = schooleId === undefined ? sql`true` : sql`t.school_id = ${schooleId}`
  const parent = userId === undefined ? sql`true` : sql`guardian.user_id = ${userId}`
  return listRows.list(tx, scope, query, sql`${school} and ${parent}`)
}

/** One child who is still at the school; otherwise, and if out of reach, 404. */
export async function getStudent(tx: Tx, scope: Scope, id: string) {
  return studentRows.get(tx, scope, id, live)
}

/** One child for their page; the office also gets one who has left. Otherwise, and if out of reach, 404. */
export async function getProfile(tx: Tx, scope: Scope, id: string) {
  return profileRows.get(tx, scope, id, scope.role === 'SCHOOLE' ? undefined : live)
}

/** Locks a child until the transaction ends and returns the fields with which a change is compared. Throws 404. */
export async function lockStudent(tx: Tx, scope: Scope, id: string) {
  const held = await tx.maybeRow({
    mobileNumber: nullable(text),
    motherName: text,
    dob: day,
    doa: day,
    classId: uuid,
    aadhaar: nullable(bytes),
    aadhaar_key: integer,
  })`
    select t.mobile_number as "mobileNumber", t.mother_name as "motherName", t.dob, t.doa,
           t.class_id as "classId", t.aadhaar, t.aadhaar_key from app.students t
     where ${within(scope, reach)} and t.id = ${id} and ${live} for update`
  if (!held) throw notFound()
  const { aadhaar, aadhaar_key, ...row } = held
  return { ...row, aadhaar: aadhaar && { bytes: aadhaar, version: aadhaar_key } }
}

/** Whether a child's sealed Aadhaar number is this one; false when it was sealed with a key that is lost. */
export async function isAadhaar(
  tx: Tx,
  secrets: Secrets,
  { id, stored, number }: { id: string; stored: Sealed | null; number: string | null },
): Promise<boolean> {
  try {
    return (stored && (await secrets.open(tx, stored, id))) === number
  } catch {
    return false
  }
}

/** Changes the fields that are present; the Aadhaar number is stored encrypted. */
export async function changeStudent(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  id: string,
  { adharNo, imageURL, ...fields }: Partial<StudentFields> & { version?: number },
) {
  const images = imageURL === undefined ? {} : { imageURL: imageURL ?? [] }
  const aadhaar = adharNo === undefined ? {} : (await sealed(tx, secrets, [{ id, number: adharNo }]))[0]
  return studentRows.change(tx, scope, id, { ...fields, ...images }, aadhaar)
}

/** A new child's fields: the required ones of the form, and any of the others. */
export type NewStudent = Partial<StudentFields> &
  Pick<StudentFields, 'firstName' | 'dob' | 'classId' | 'motherName' | 'doa'>

/**
 * Stores new children of the scope's school with their serial numbers and their parents' links, in four statements
 * however many they are, and two more if one has an Aadhaar number. Returns their ids in the same order, and the slips of new parents. The classes must be the
 * school's (409).
 */
export async function addStudents(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  students: NewStudent[],
): Promise<{ ids: string[]; welcome: WelcomeSlip[] }> {
  const serials = await takeSerialNumbers(tx, scope, students)
  const ids = students.map(() => newId())
  const numbers = students.map(({ adharNo }, index) => ({ id: ids[index]!, number: adharNo ?? null }))
  const aadhaar = await sealed(tx, secrets, numbers)
  const rows = await mapYielding(students, (student, index) => ({
    id: ids[index]!,
    serial_number: serials[index],
    ...studentRows.written(allFields(student)),
    ...aadhaar[index],
  }))
  await insertStudents(tx, scope, rows)
  const children = students.map(({ mobileNumber, motherName }, index) => ({
    studentId: ids[index]!,
    mobileNumber: mobileNumber ?? null,
    motherName,
  }))
  const { welcome } = await linkGuardians(tx, scope, secrets, children)
  return { ids, welcome }
}

/**
 * Throws 409, naming the parent, if the school already knows the parent with this number and `linkKnown` does not
 * agree to the link.
 */
export async function askBeforeLinking(
  tx: Tx,
  scope: Scope,
  { mobileNumber, linkKnown }: { mobileNumber?: string | null; linkKnown?: boolean },
): Promise<void> {
  if (!mobileNumber || linkKnown) return
  const known = await knownGuardian(tx, scope, mobileNumber)
  if (known) throw conflict(whyAskFirst(mobileNumber, known))
}

/** Which of these admission numbers belong to a child at the school, compared as names. */
export async function takenAdmissionNumbers(
  tx: Tx,
  scope: Scope,
  numbers: string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows({ number: text })`
    select number from unnest(${numbers}::text[]) number
     where exists (select from app.students t where t.school_id = ${scope.school}
                      and app.name_key(t.admission_number) = app.name_key(number) and ${live})`
  return new Set(rows.map(({ number }) => number))
}

/** Decrypts a child's Aadhaar number; the caller writes the audit entry. Null if none is stored. */
export async function readAadhaar(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  id: string,
): Promise<string | null> {
  const stored = await tx.maybeRow({ bytes: nullable(bytes), version: integer })`
    select aadhaar as bytes, aadhaar_key as version from app.students
     where school_id = ${scope.school} and id = ${id}`
  return stored?.bytes ? secrets.open(tx, { bytes: stored.bytes, version: stored.version }, id) : null
}

/** Records in the audit log that a child was moved to another parent. */
export async function logMove(tx: Tx, scope: Scope, id: string, requestId: string): Promise<void> {
  await tx.run`select app.record_audit(${scope.school}, 'guardian changed', ${id}, '{userId}', ${requestId}, 'children', p_students => array[${id}]::uuid[])`
}

/**
 * Serial numbers for new children. It also locks their classes, so that an assignment that is being set for one of them
 * is there for the next statement.
 */
async function takeSerialNumbers(tx: Tx, scope: Scope, students: NewStudent[]): Promise<string[]> {
  const classes = [...new Set(students.map(({ classId }) => classId))]
  const school = await tx.row({ short_code: text, next_serial: integer })`
    with held as (
      select from app.classes where school_id = ${scope.school} and id = any(${classes}::uuid[]) order by id for key share)
    update app.schools set next_serial = next_serial + ${students.length}::int
     where id = ${scope.school} and (select count(*) from held) is not null
    returning short_code, next_serial`
  const first = school.next_serial - students.length
  return students.map((_, index) => `${school.short_code}-${first + index}`)
}

/** Every field of the form, so that all rows of one insert have the same columns. */
function allFields(student: NewStudent) {
  const fields = Object.keys(studentForm.shape) as (keyof StudentFields)[]
  const values = Object.fromEntries(fields.map(field => [field, student[field] ?? null]))
  return { ...values, imageURL: student.imageURL ?? [] }
}

/** The columns of children's Aadhaar numbers, in their order. */
async function sealed(tx: Tx, secrets: Secrets, children: { id: string; number: string | null }[]) {
  const texts = children.flatMap(({ id, number }) => (number === null ? [] : [{ text: number, context: id }]))
  const stored = (await secrets.seal(tx, texts)).values()
  return children.map(({ number }) => {
    const one = number === null ? undefined : stored.next().value
    return {
      aadhaar: one?.bytes ?? null,
      aadhaar_key: one?.version ?? 1,
      aadhaar_last4: number?.slice(-4) ?? null,
    }
  })
}

/** Number of names listed of each kind. */
const namesShown = 5
const previewed = movePreview.omit({ since: true, latest: true })

/** The number of rows of a query of `name`, `at` and `id`, with the first names, as JSON. */
function named(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('count', count(*),
             'names', to_json((coalesce(array_agg(row.name order by row.at, row.id), '{}'))[:${sql.lit(namesShown)}]))
      from (${rows}) row)`
}

/** The records `t` of the child `s` that meet a condition, by their exercises. */
function recordsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return named(sql`
    select coalesce(exercise.name, activity.name) as name, t.start_date as at, t.id
      from app.records t ${itemJoin}
     where t.school_id = s.school_id and t.student_id = s.id and ${condition}`)
}

/** The class-wide fees of a class at the school of `s`, latest year first, as JSON. */
function feesOf(schoolClass: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', f.id, 'acadamicYear', year.name, 'totalFee', f.total::text)
                             order by year.name collate app.names desc nulls last, f.id), '[]')
      from app.fees f
      left join app.academic_years year on year.school_id = f.academic_year_school_id and year.id = f.academic_year_id
     where f.school_id = s.school_id and f.class_id = ${schoolClass} and f.student_id is null)`
}

type PlannedMove = { studentId: string; classId: string; classFrom?: string | null | undefined }

/** What a change of class on a day affects. Throws 422 like `beginClassOn`; the caller has checked access to both. */
export async function previewMove(
  tx: Tx,
  scope: Scope,
  { studentId: id, classId, classFrom }: PlannedMove,
): Promise<MovePreview> {
  const limits = await moveLimits(tx, scope, id)
  const from = requireMove(classFrom, limits)
  // In that case the child spent no day in the current class, and loses what came from it, as if the child had never joined.
  const corrects = sql.lit(from === limits.since)
  const found = await tx.row({ preview: json(previewed) })`
    select json_build_object('plans', ${recordsOf(sql`t.key is null`)}, 'drafts', ${recordsOf(sql`t.key is not null and not t.published`)},
             'assignmentsKept', ${named(sql`
               select e.name, coalesce(e.due_day, e.day) as at, e.id
                 from app.event_students part
                 join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
                where part.school_id = s.school_id and part.student_id = s.id and part.status = 'Not Submitted'
                  and coalesce(e.due_day, e.day) >= ${scope.today}::date
                  and not (${corrects} and e.for_all and e.class_id = s.class_id and part.resubmit = 'Not Submitted'
                           and not exists (
                             select from app.class_memberships m
                              where m.school_id = s.school_id and m.student_id = s.id and m.class_id = e.class_id
                                and m.from_day <= coalesce(e.due_day, e.day)
                                and m.until_day > least(e.day, (e.created_at at time zone ${scope.timeZone})::date)))`)},
             'assignmentsNew', ${named(sql`
               select e.name, coalesce(e.due_day, e.day) as at, e.id
                 from app.events e
                where e.school_id = s.school_id and e.class_id = ${classId}::uuid and e.kind = 'assignment' and e.for_all
                  and coalesce(e.due_day, e.day) >= greatest(${from}::date, case when ${corrects}
                        then (s.created_at at time zone ${scope.timeZone})::date else ${scope.today}::date end)
                  and not exists (select from app.event_students part
                                   where part.school_id = e.school_id and part.event_id = e.id and part.student_id = s.id)`)},
             'daysMarked', (select count(*) from app.attendance_entries e
                             where e.school_id = s.school_id and e.student_id = s.id and e.class_id = s.class_id
                               and e.day >= ${from}::date),
             'feesBefore', ${feesOf(sql`s.class_id`)}, 'feesAfter', ${feesOf(sql`${classId}::uuid`)}) as preview
      from app.students s where s.school_id = ${scope.school} and s.id = ${id}::uuid`
  return { since: limits.since, latest: latestMove(limits), ...found.preview }
}
