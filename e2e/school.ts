import type { APIRequestContext } from '@playwright/test'
import { demoPassword, demoPeople, type SignedIn } from './fixtures.ts'

type Made = { data: { _id: string } }
type Office = { login: string; role: 'SCHOOLE'; name: string }

/** Registers and activates a school whose office has the demo password. */
export async function newSchool(
  request: APIRequestContext,
  signedIn: (person: typeof demoPeople.administrator) => Promise<SignedIn>,
  schooleName: string,
  office: Office,
): Promise<string> {
  const registration = {
    schooleName,
    address: '4 Temple Road',
    city: 'Kochi',
    pincode: '682001',
    selectCountry: 4,
    name: office.name,
    mobileNumber: office.login,
    schooleEmail: `office@${schooleName.toLowerCase().replaceAll(' ', '-')}.example`,
    schooleContact: '4841234567',
    password: demoPassword,
    terms: true,
  }
  await request.post('/api/registration/add', { data: registration })
  const administrator = await signedIn(demoPeople.administrator)
  const [school] = await administrator.call<{ _id: string }[]>('POST', '/registration/find', { schooleName })
  await administrator.call('PUT', `/registration/${school!._id}`, { status: true })
  return school!._id
}

/** Adds a class with `size` children, named Child 001 and so on. */
export async function newClass({ call }: SignedIn, className: string, size: number) {
  const { data } = await call<Made>('POST', '/addclass/add', { className, status: true })
  const classId = data._id
  const numbers = Array.from({ length: size }, (_, index) => String(index + 1).padStart(3, '0'))
  for (const number of numbers) {
    await call('POST', '/student/add', {
      firstName: 'Child',
      lastName: number,
      dob: '2022-02-03',
      doa: '2025-06-01',
      motherName: `Mother ${number}`,
      classId,
    })
  }
  return classId
}
