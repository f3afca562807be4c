import { api } from '@casa/contract'
import { type AccessRow, all, everybody, nowhere, numberFor, ofSchool, open, row } from './access-row.ts'
import type { Target } from './world.ts'

const schoolsSeen = {
  id: (target: Target) => target.school,
  to: { SUPERADMIN: ['own', 'otherClass', 'otherSchool'], SCHOOLE: ['own', 'otherClass'] },
} satisfies AccessRow['shows']

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
  row(api.users.clock, () => ({}), {
    SUPERADMIN: all(200),
    SCHOOLE: all(200),
    TEACHER: all(200),
    PARENT: all(200),
  }),
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
