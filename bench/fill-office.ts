import { idOf } from './fill-ids.ts'
import { classesOfSchool, classOf, ids, stamp, type TableRows, tableRows, type Years } from './fill-rows.ts'

const perChild = { payments: 2, photos: 1 }
const perSchool = { audit: 400, staffEvents: 40, undo: 60, keys: 40 }
const instalmentDays = ['2026-06-10', '2026-09-10', '2026-12-10', '2027-03-10']

/** A year of an office: fees, a ledger, the audit log, and what requests leave behind. */
export function officeRows(years: Years, academicYear: string): TableRows[] {
  return [
    ...feeRows(years, academicYear),
    ...paymentRows(years),
    ...traceRows(years),
    tableRows('files', 'school_id id content_type storage_key byte_count sha256 user_id created_at', () =>
      years.ofChildren(perChild.photos, (at, of, _, number) => [
        ids.school(of),
        ids.made('file', at, of, number),
        'image/webp',
        ids.made('file', at, of, number),
        20_000,
        'a'.repeat(64),
        ids.principal(of),
        stamp(at.day),
      ]),
    ),
    tableRows('staff_events', 'school_id id name first_day last_day colour made_by made_by_name', () =>
      years.ofSchools(perSchool.staffEvents, (at, of) => [
        ids.school(of),
        ids.made('staffEvent', at, of, at.number),
        `Meeting ${at.number}`,
        at.day,
        at.day,
        at.number % 6,
        ids.principal(of),
        'Principal',
      ]),
    ),
  ]
}

/** What requests leave behind. */
function traceRows(years: Years): TableRows[] {
  const user = (of: number, number: number) => ids.teacherUser(of, classOf(number))
  return [
    tableRows('audit_log', 'school_id at user_id role call entity_id fields request_id id', () =>
      years.ofSchools(perSchool.audit, (at, of) => [
        ids.school(of),
        stamp(at.day),
        user(of, at.number),
        'TEACHER',
        at.number % 10 ? 'PUT /activity/{id}' : 'GET /student/{id}',
        ids.student(of, at.number % years.size.children),
        '{key}',
        ids.made('undo', at, of, at.number),
        at.number * years.size.schools + of + 1,
      ]),
    ),
    tableRows('undo_entries', 'school_id id user_id kind student_id payload began_at done_at', () =>
      years.ofSchools(perSchool.undo, (at, of) => [
        ids.school(of),
        ids.made('undo', at, of, at.number),
        user(of, at.number),
        'recording',
        null,
        '{"records": []}',
        stamp('2026-11-19'),
        stamp('2026-11-19'),
      ]),
    ),
    tableRows('idempotency_keys', 'user_id key request_hash answer kept_until', () =>
      years.ofSchools(perSchool.keys, (at, of) => [
        user(of, at.number),
        ids.made('undo', at, of, at.number),
        '\\\\x00',
        '{"status": true}',
        stamp('2026-11-21'),
      ]),
    ),
    tableRows('school_usage', 'school_id row_count byte_count row_limit byte_limit counted_at', () =>
      years.each(1, of => [
        ids.school(of),
        30_000,
        10_000_000,
        20_000_000,
        21_474_836_480,
        stamp('2026-11-20'),
      ]),
    ),
  ]
}

function feeRows(years: Years, academicYear: string): TableRows[] {
  const fee = (of: number, group: number) => idOf('fee', of, group)
  return [
    tableRows(
      'fees',
      'school_id id academic_year_id class_id total instalment_amounts instalment_days name',
      () =>
        years.each(classesOfSchool, (of, group) => [
          ids.school(of),
          fee(of, group),
          academicYear,
          ids.class(of, group),
          130_000,
          '{40000,30000,30000,30000}',
          `{${instalmentDays.join(',')}}`,
          'Year',
        ]),
    ),
    tableRows(
      'charges',
      'school_id id student_id fee_id number academic_year class_name amount full_amount day why batch made_on made_by fee_name',
      () =>
        years.ofChildren(instalmentDays.length, (at, of, child, number) => [
          ids.school(of),
          ids.made('charge', at, of, number),
          ids.student(of, child),
          fee(of, classOf(child)),
          at.number + 1,
          '2026-27',
          `House ${classOf(child)}`,
          32_500,
          32_500,
          instalmentDays[at.number]!,
          'feeSet',
          fee(of, classesOfSchool),
          '2026-06-01',
          ids.principal(of),
          'Year',
        ]),
    ),
  ]
}

function paymentRows(years: Years): TableRows[] {
  return [
    tableRows(
      'ledger_entries',
      'school_id id student_id kind amount day mode paid_by receipt_year receipt_number made_by',
      () =>
        years.ofChildren(perChild.payments, (at, of, child, number) => [
          ids.school(of),
          ids.made('payment', at, of, number),
          ids.student(of, child),
          'payment',
          -20_000 - child,
          at.day,
          'upi',
          'Meera Rao',
          2026,
          number + 1,
          ids.principal(of),
        ]),
    ),
    tableRows(
      'papers',
      'school_id id kind student_id school_name school_address school_city school_pincode school_contact child_name child_first_name child_born class_name balance',
      () =>
        years.ofChildren(perChild.payments, (at, of, child, number) => [
          ids.school(of),
          ids.made('payment', at, of, number),
          'receipt',
          ids.student(of, child),
          `School ${of}`,
          '1 Lake Road',
          'Hyderabad',
          '500034',
          '4023456789',
          `Child ${child} Rao`,
          `Child ${child}`,
          '2021-05-01',
          `House ${classOf(child)}`,
          45_000,
        ]),
    ),
  ]
}
