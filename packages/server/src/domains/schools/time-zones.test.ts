import { schools } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { Tx } from '../../platform/db/connection.ts'
import { sharedTimeZones } from '../../platform/db/time-zones.ts'
import { testApp } from '../../testing/app.ts'
import { repairTimeZones } from './time-zone-queries.ts'

const app = testApp()

async function shared(names: string[]) {
  const client = await app.database.owner.connect()
  try {
    return (await sharedTimeZones(new Tx(client), names)).sort()
  } finally {
    client.release()
  }
}

test('a zone is shared when program and database know its name and show the same times; abbreviations are not', async () => {
  const places = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/London', 'UTC']
  expect(await shared([...places, 'CAT', 'IST', 'EST', 'Mars/Olympus', 'Foo/Bar+3'])).toEqual(places)
})

test('a zone that only the database knows, or shows in another way, is not shared', async () => {
  // In the database the sign of such a name is turned round.
  expect(await shared(['posix/Asia/Kolkata', 'Etc/Unknown'])).toEqual([])
})

test('a school with a time zone that is read differently gets that of its country, and the log says so', async () => {
  const [wrong, right] = [
    await app.make.school({ name: 'Banyan House', time_zone: 'CAT', country: 4 }),
    await app.make.school({ time_zone: 'Europe/London' }),
  ]
  const sentences = await repairTimeZones(app.database.owner.options)
  expect(sentences).toEqual([
    'The time zone CAT of the school Banyan House is not known everywhere. It is now Asia/Kolkata; the school can choose another one in School Settings.',
  ])
  const zoneOf = async ({ principal, _id }: typeof wrong) =>
    (await app.as(principal).call(schools.get, { params: { id: _id } })).body
  expect(await zoneOf(wrong)).toMatchObject({ timeZone: 'Asia/Kolkata' })
  expect(await zoneOf(right)).toMatchObject({ timeZone: 'Europe/London' })
  expect(await repairTimeZones(app.database.owner.options)).toEqual([])
})
