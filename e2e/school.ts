import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { platform } from 'node:os'
import { text } from 'node:stream/consumers'
import { demoPassword, demoPeople, expect, type SignedIn, test } from './fixtures.ts'

type Made = { data: { _id: string } }
type Office = { login: string; role: 'SCHOOLE'; name: string }

/** Registers and activates a school whose office has the demo password. */
export async function newSchool(
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
  await register(registration, addressOf(office.login))
  const administrator = await signedIn(demoPeople.administrator)
  const [school] = await administrator.call<{ _id: string }[]>('POST', '/registration/find', { schooleName })
  await administrator.call('PUT', `/registration/${school!._id}`, { status: true })
  return school!._id
}

/**
 * Registers a school from a separate address, because one network may not register as many as the journeys create.
 * Linux has all of 127.0.0.0/8; other systems have a single address, which is enough to run a few journeys at a time.
 */
async function register(school: object, localAddress: string): Promise<void> {
  const sent = request(new URL('/api/registration/add', test.info().project.use.baseURL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(platform() === 'linux' && { localAddress }),
  })
  sent.end(JSON.stringify(school))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode, await text(answer)).toBe(200)
}

function addressOf(login: string): string {
  const number = Number(login.slice(-6))
  return `127.${16 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
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
