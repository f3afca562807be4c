import { clockTimes } from '@casa/contract/rules/clock'
import { schools } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'
import { knownTimeZones, repairTimeZones } from './time-zone-queries.ts'

const app = testApp()
const repair = () => repairTimeZones(app.database.owner.options, app.now)

async function known(names: string[], clock?: typeof clockTimes) {
  const client = await app.database.owner.connect()
  try {
    return await knownTimeZones(new Tx(client), names, app.now, clock)
  } finally {
    client.release()
  }
}

test('process and database know the names of places and show the same times there; abbreviations are not names', async () => {
  const places = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/London', 'UTC']
  const others = ['CAT', 'IST', 'EST', 'Mars/Olympus', 'SystemV/EST5', 'posix/Asia/Kolkata', 'Foo/Bar+3']
  expect(await known([...places, ...others])).toEqual(places.map(name => ({ name, alike: true })))
})

test('a zone in which the two show different times, even only in summer, is not alike', async () => {
  const asInReykjavik: typeof clockTimes = (_, instants) => clockTimes('Atlantic/Reykjavik', instants)
  expect(await known(['Europe/London', 'UTC'], asInReykjavik)).toEqual([
    { name: 'Europe/London', alike: false },
    { name: 'UTC', alike: true },
  ])
})

test('a school whose time zone is not known everywhere gets that of its country, and the log says so', async () => {
  const [wrong, right] = [
    await app.make.school({ name: 'Banyan House', time_zone: 'CAT', country: 4 }),
    await app.make.school({ time_zone: 'Europe/London' }),
  ]
  expect(await repair()).toEqual([
    'The time zone CAT of the school Banyan House is not known everywhere. It is now Asia/Kolkata; the school can choose another one in School Settings.',
  ])
  const zoneOf = async ({ principal, _id }: typeof wrong) =>
    (await app.as(principal).call(schools.get, { params: { id: _id } })).body
  expect(await zoneOf(wrong)).toMatchObject({ timeZone: 'Asia/Kolkata' })
  expect(await zoneOf(right)).toMatchObject({ timeZone: 'Europe/London' })
  expect(await repair()).toEqual([])
})
