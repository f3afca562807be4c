import { api } from '@casa/contract'
import { plusDays } from '@casa/contract/rules/day'
import {
  type AccessRow,
  all,
  everybody,
  nowhere,
  numberFor,
  ofOwn,
  ofSchool,
  open,
  row,
} from './access-row.ts'
import type { Target } from './world.ts'

const schoolsSeen = {
  id: (target: Target) => target.school,
  to: { SUPERADMIN: ['own', 'otherClass', 'otherSchool'], SCHOOLE: ['own', 'otherClass'] },
} satisfies AccessRow['shows']

const named = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const created = { ...named, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const used = { ...named, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }

const once = { own: 200, otherClass: 401, otherSchool: 401 }

/** A network address per target, so that attempts are not counted together. */
const addressFor = (target: Target) => `10.${numberFor(target).slice(-6).match(/../g)!.map(Number).join('.')}`

const school = (target: Target) => ({
  schooleName: 'A school of its own',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  selectCountry: 4,
  name: 'Meera Iyer',
  mobileNumber: numberFor(target),
  schooleEmail: 'office@example.test',
  schooleContact: '4023456789',
  password: 'four small steps',
  terms: true,
})

const wrongPassword = (target: Target) => ({
  body: { password: 'not the password' },
  address: addressFor(target),
})

/** An administrator's account is never linked. */
const linkable = (status: number) => ({ SCHOOLE: all(status), TEACHER: all(status), PARENT: all(status) })

const unknown = (target: Target) => ({ mobile: numberFor(target) })

/** Sign-in and schools: who may make each call. */
export const accountRows: AccessRow[] = [
  open(
    api.users.login,
    target => ({
      body: { email: numberFor(target), password: 'four small steps', role: 'PARENT' },
      address: addressFor(target),
    }),
    401,
  ),
  open(api.users.forgot, target => ({ body: unknown(target), address: addressFor(target) }), 200),
  open(
    api.users.updatePassword,
    target => ({
      body: { ...unknown(target), otp: '123456', newPassword: 'four small steps' },
      address: addressFor(target),
    }),
    422,
  ),
  // Only for a first sign-in, which none of these is.
  row(
    api.users.resetDefaultPassword,
    target => ({ body: { ...unknown(target), password: 'four small steps' } }),
    everybody(403),
  ),
  row(
    api.users.changePassword,
    () => ({ body: { oldPassword: 'not the old one', newPassword: 'four small steps' } }),
    everybody(422),
  ),
  row(api.users.language, () => ({ body: { language: 'te' } }), everybody(200)),
  row(api.users.clock, () => ({}), {
    SUPERADMIN: all(200),
    SCHOOLE: all(200),
    TEACHER: all(200),
    PARENT: all(200),
  }),
  // The three targets are asked about by the same parent, who waits before asking for other codes.
  row(api.users.numberOtp, target => ({ body: { mobileNumber: numberFor(target) } }), {
    PARENT: { own: 200, otherClass: 429, otherSchool: 429 },
  }),
  // No code was sent for it.
  row(
    api.users.changeNumber,
    () => ({ body: { mobileNumber: '9876500001', oldOtp: '123456', newOtp: '123456' } }),
    { PARENT: all(422) },
  ),
  // None of these sign-ins waits for a factor.
  row(api.account.answerFactor, () => ({ body: { code: '123456' } }), everybody(403)),
  row(api.account.factors, () => ({}), everybody(200)),
  row(api.account.beginTotp, wrongPassword, everybody(422)),
  // No secret was created for them.
  row(api.account.confirmTotp, () => ({ body: { code: '123456' } }), everybody(409)),
  row(api.account.removeTotp, wrongPassword, everybody(422)),
  row(api.account.renewRecoveryCodes, wrongPassword, everybody(422)),
  // Nobody asked to remove their factors.
  row(api.account.keepFactors, () => ({}), everybody(404)),
  row(api.account.factorResets, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
  // Nobody has this number.
  row(api.account.askFactorReset, target => ({ body: { loginName: numberFor(target) } }), {
    SUPERADMIN: all(422),
    SCHOOLE: all(422),
  }),
  // The id of a child, and not of somebody whose factors are to be removed.
  row(api.account.takeBackFactorReset, target => ({ params: { id: target.student } }), {
    SUPERADMIN: all(404),
    SCHOOLE: all(404),
  }),
  row(api.passkeys.list, () => ({}), everybody(200)),
  row(api.passkeys.begin, wrongPassword, everybody(422)),
  // None of them began.
  row(api.passkeys.add, () => ({ body: { name: 'Phone', passkey: created } }), everybody(422)),
  row(
    api.passkeys.remove,
    target => ({ params: { id: target.student }, body: { password: 'a wrong one' } }),
    everybody(422),
  ),
  // None of these sign-ins waits for a factor.
  row(api.passkeys.beginFactor, () => ({}), everybody(403)),
  row(api.passkeys.answerFactor, () => ({ body: { passkey: used } }), everybody(403)),
  open(api.passkeys.beginSignIn, target => ({ address: addressFor(target) }), 200),
  open(
    api.passkeys.signIn,
    target => ({ body: { attempt: 'made-up', passkey: used }, address: addressFor(target) }),
    401,
  ),
  row(api.account.sessions, () => ({}), everybody(200)),
  // The id of a child, and not of a session.
  row(api.account.endSession, target => ({ params: { id: target.student } }), everybody(404)),
  row(api.account.endOtherSessions, () => ({}), everybody(200)),
  row(api.linkedAccounts.list, () => ({}), linkable(200)),
  row(
    api.linkedAccounts.link,
    target => ({
      body: {
        role: 'TEACHER',
        loginName: numberFor(target),
        password: 'four small steps',
        ownPassword: 'not the password',
      },
      address: addressFor(target),
    }),
    linkable(422),
  ),
  // Their accounts are not linked with any.
  row(api.linkedAccounts.change, target => ({ params: { id: target.student }, body: {} }), linkable(404)),
  row(api.linkedAccounts.unlink, target => ({ params: { id: target.student } }), linkable(404)),
  row(api.users.links, () => ({}), { PARENT: all(200) }),
  // No link is waiting for this parent.
  row(api.users.linkOtp, () => ({}), { PARENT: nowhere }),
  row(api.users.answerLink, target => ({ params: { id: target.student }, body: { accept: true } }), {
    PARENT: nowhere,
  }),
  row(
    api.schools.all,
    () => ({}),
    { SUPERADMIN: all(200) },
    { ...schoolsSeen, to: { SUPERADMIN: schoolsSeen.to.SUPERADMIN } },
  ),
  open(api.schools.add, target => ({ body: school(target), address: addressFor(target) }), 200),
  open(api.schools.otp, target => ({ body: unknown(target), address: addressFor(target) }), 200),
  row(
    api.schools.list,
    target => ({ params: { id: target.school } }),
    { SUPERADMIN: all(200), SCHOOLE: ofSchool },
    schoolsSeen,
  ),
  row(
    api.schools.find,
    target => ({ body: { _id: target.school } }),
    { SUPERADMIN: all(200), SCHOOLE: all(200) },
    schoolsSeen,
  ),
  row(
    api.schools.studentCount,
    target => ({ body: { _id: target.school } }),
    { SUPERADMIN: all(200), SCHOOLE: all(200) },
    schoolsSeen,
  ),
  row(api.schools.get, target => ({ params: { id: target.school } }), {
    SUPERADMIN: all(200),
    SCHOOLE: ofSchool,
    TEACHER: ofSchool,
    PARENT: ofSchool,
  }),
  row(api.schools.standing, target => ({ params: { id: target.school } }), { SUPERADMIN: all(200) }),
  row(api.schools.update, target => ({ params: { id: target.school }, body: { city: 'Pune' } }), {
    SUPERADMIN: all(200),
    SCHOOLE: ofSchool,
  }),
  // No open demo.
  open(api.demo.enter, () => ({ body: { role: 'TEACHER' } }), 403),
  open(api.schools.support, () => ({}), 200),
  open(api.users.signOut, () => ({ body: { signOutToken: 'of nobody' } }), 200),
  // The first call ends the session of the two that follow.
  row(api.users.logout, () => ({}), { SUPERADMIN: once, SCHOOLE: once, TEACHER: once, PARENT: once }),
]

const { privateCalendar } = api
const owners = { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }
/** As long as a token, but belonging to nobody. */
const nobodys = { file: `${'x'.repeat(43)}.ics` }

/** Private calendar addresses: each user's own, and the calendar for anyone who has its address. */
export const calendarRows: AccessRow[] = [
  row(api.erasures.list, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
  row(api.erasures.teachers, () => ({}), { SCHOOLE: all(200) }),
  // None of these children has left.
  row(api.erasures.preview, target => ({ body: { kind: 'child', subjectId: target.student } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
  }),
  row(api.erasures.add, target => ({ body: { kind: 'family', subjectId: target.student, name: 'Asha' } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
  }),
  row(api.erasures.undo, () => ({}), { SUPERADMIN: nowhere, SCHOOLE: nowhere }),
  row(api.erasures.certificate, () => ({}), { SUPERADMIN: nowhere, SCHOOLE: nowhere }),
  row(api.exports.list, () => ({}), { SCHOOLE: all(200), PARENT: all(200) }),
  row(api.exports.add, target => ({ body: { studentId: target.student } }), {
    SCHOOLE: nowhere,
    PARENT: { own: 200, otherClass: 404, otherSchool: 404 },
  }),
  row(api.exports.remove, () => ({}), { SCHOOLE: nowhere, PARENT: nowhere }),
  row(api.exports.read, () => ({}), { SCHOOLE: nowhere, PARENT: nowhere }),
  row(privateCalendar.address, () => ({}), owners),
  row(privateCalendar.renew, () => ({}), owners),
  // Nobody here has created one.
  row(privateCalendar.end, () => ({}), { SCHOOLE: nowhere, TEACHER: nowhere, PARENT: nowhere }),
  row(privateCalendar.holidays, () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }), owners),
  open(privateCalendar.read, () => ({ params: nobodys }), 404),
]

/** The holidays of a school. */
export const holidayRows: AccessRow[] = [
  row(
    api.holidays.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    { id: target => target.holiday, to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own', 'otherClass'] } },
  ),
  row(api.holidays.sheets, target => ({ body: { schooleId: target.school, firstDay: '2026-11-19' } }), {
    SCHOOLE: ofSchool,
  }),
  row(
    api.holidays.add,
    target => ({ body: { schooleId: target.school, name: 'New', ...unusedDays(target) } }),
    { SCHOOLE: ofSchool },
  ),
  row(api.holidays.update, target => ({ params: { id: target.holiday }, body: { name: 'New' } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.holidays.remove, target => ({ params: { id: target.holiday } }), { SCHOOLE: ofSchool }),
]

/** Days that are not a holiday yet, different ones for each target. */
function unusedDays(target: Target) {
  const number = Number(numberFor(target).slice(1))
  const firstDay = plusDays('2050-01-01', number % 14_000)
  return { firstDay, lastDay: plusDays(firstDay, Math.floor(number / 14_000) % 365) }
}

const staffEventsSeen = {
  id: (target: Target) => target.staffEvent,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own', 'otherClass'] },
} satisfies AccessRow['shows']

const birthdaysSeen = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

/** A colleague's event can be read but not changed. */
const ofAuthor = { own: 200, otherClass: 403, otherSchool: 404 }

/** The calendar of a school's staff: who may make each call. */
export const staffEventRows: AccessRow[] = [
  row(
    api.staffEvents.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    staffEventsSeen,
  ),
  row(
    api.staffEvents.days,
    target => ({ params: { schooleId: target.school }, query: { from: '2026-04-20', to: '2026-05-10' } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    birthdaysSeen,
  ),
  row(
    api.staffEvents.add,
    target => ({ body: { schooleId: target.school, eventName: 'New', dateTime: '2026-11-20T09:00' } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
  ),
  row(api.staffEvents.update, target => ({ params: { id: target.staffEvent }, body: { eventName: 'New' } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofAuthor,
  }),
  row(api.staffEvents.remove, target => ({ params: { id: target.staffEvent } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofAuthor,
  }),
]

const child = (target: Target) => target.student

/** Today: each role's own call, which takes no id, and the rows that it shows. */
export const todayRows: AccessRow[] = [
  // Nothing has been recorded for any of these children.
  row(api.today.teacher, () => ({}), { TEACHER: all(200) }, { id: child, to: { TEACHER: ['own'] } }),
  row(
    api.today.school,
    () => ({}),
    { SCHOOLE: all(200) },
    { id: target => target.class, to: { SCHOOLE: ['own', 'otherClass'] } },
  ),
  row(api.today.family, () => ({}), { PARENT: all(200) }, { id: child, to: { PARENT: ['own'] } }),
  row(api.today.platform, () => ({}), { SUPERADMIN: all(200) }),
  row(api.starter.load, () => ({}), { SUPERADMIN: all(200) }),
]

/** Any page may report its errors. */
export const browserErrorRows: AccessRow[] = [
  open(api.browserErrors.add, () => ({ body: { message: 'It broke.', path: '/app/today' } }), 200),
]

/** The administrator's account: nobody has a link, and only the administrator has a number to change. */
export const administratorRows: AccessRow[] = [
  open(
    api.administrator.link,
    target => ({ body: { link: target.class }, address: addressFor(target) }),
    409,
  ),
  open(
    api.administrator.open,
    target => ({
      body: {
        link: target.class,
        mobileNumber: numberFor(target),
        name: 'A stranger',
        password: 'four small steps',
      },
      address: addressFor(target),
    }),
    409,
  ),
  row(api.administrator.allowDeletions, () => ({}), { SUPERADMIN: all(200) }),
  row(
    api.administrator.changeNumber,
    target => ({ body: { mobileNumber: numberFor(target), password: 'not the password' } }),
    { SUPERADMIN: all(422) },
  ),
]

/** Support: the administrator asks about a sign-in and visits schools that allow it; the office allows it. */
export const supportRows: AccessRow[] = [
  row(api.support.find, target => ({ body: { schoolId: target.school, loginName: numberFor(target) } }), {
    SUPERADMIN: all(200),
  }),
  row(api.support.schools, () => ({}), { SUPERADMIN: all(200) }),
  // None of the schools allows it.
  row(api.support.visit, target => ({ body: { schoolId: target.school } }), { SUPERADMIN: all(409) }),
  row(api.support.access, () => ({}), { SCHOOLE: all(200) }),
  row(api.support.end, () => ({}), { SCHOOLE: all(200) }),
  row(api.support.allow, () => ({}), { SCHOOLE: all(200) }),
]

/** Who may read the activity log, and who opened a child's page. */
export const activityLogRows: AccessRow[] = [
  row(api.activityLog.find, target => ({ body: { studentId: target.student } }), {
    SUPERADMIN: all(200),
    SCHOOLE: all(200),
  }),
  row(api.activityLog.people, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
  row(api.activityLog.openings, target => ({ params: { id: target.student } }), {
    SCHOOLE: ofSchool,
    PARENT: ofOwn,
  }),
]
