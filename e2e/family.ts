import type { APIRequestContext } from '@playwright/test'
import type { Student } from '../packages/contract/src/students.ts'
import type { DemoPerson } from '../packages/server/seed/people.ts'
import { demoPassword, type SignedIn } from './fixtures.ts'
import { newSchool } from './school.ts'

type Registered = { data: Student; welcome: { password: string }[] }
type Parent = Pick<DemoPerson, 'login' | 'name'>

/** Registers a child as the office, in its first class and under a parent's number. */
export async function registerChild(
  { call, schooleId }: SignedIn,
  firstName: string,
  parent: Parent,
): Promise<Registered> {
  const [schoolClass] = await call<{ _id: string }[]>('GET', `/addclass/list/${schooleId}`)
  return call('POST', '/student/add', {
    firstName,
    dob: '2022-03-05',
    doa: '2026-06-01',
    classId: schoolClass!._id,
    motherName: parent.name,
    mobileNumber: parent.login,
  })
}

/**
 * A mother used only by this test: her account comes from a new school's slip, and she has one child there. The
 * demo's schools do not know her.
 */
export async function newMother(
  request: APIRequestContext,
  signedIn: (person: DemoPerson) => Promise<SignedIn>,
  parent: Parent,
): Promise<DemoPerson> {
  const principal = { login: `${Number(parent.login) + 100}`, role: 'SCHOOLE', name: 'Uma Pillai' } as const
  await newSchool(signedIn, `School of ${parent.name}`, principal)
  const office = await signedIn(principal)
  await office.call('POST', '/addclass/add', { className: 'Lotus', status: true })
  await openAccount(request, await registerChild(office, `${parent.name}s Eldest`, parent), parent)
  return { ...parent, role: 'PARENT' }
}

/** Opens a new parent's account with the slip of a registration, and gives it the demo password. */
export async function openAccount(
  request: APIRequestContext,
  { welcome }: Registered,
  parent: Parent,
): Promise<void> {
  const answer = await request.post('/api/user/login', {
    data: { email: parent.login, password: welcome[0]!.password, role: 'PARENT' },
  })
  const { token } = await answer.json()
  await request.put('/api/user/reset-default-password', {
    headers: { Authorization: `Bearer ${token}` },
    data: { mobile: parent.login, password: demoPassword },
  })
}
