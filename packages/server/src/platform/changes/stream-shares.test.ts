import { allRights } from '@casa/contract/areas'
import { platformId } from '@casa/contract/wire'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { mintScope } from '../db/scope.ts'
import { refusalOf } from '../errors.ts'
import { Changes } from './changes.ts'

const app = testApp()

const scopeOf = (school: string, user: string) =>
  mintScope({
    user,
    school,
    name: '',
    role: 'TEACHER',
    reach: 'school',
    rights: allRights,
    schools: [school, platformId],
    classId: null,
    classes: [],
    refusedClasses: [],
    teacherId: null,
    children: null,
    childrenWith: { child: null, work: null, fees: null },
    isBlocked: false,
    timeZone: 'UTC',
    today: '2026-11-20',
    now: app.now,
  })

test('one school holds at most its share of the event streams, and each further school finds a free one', async () => {
  const limits = { perUser: 2, perSchool: 4, perServer: 8 }
  const changes = new Changes(app.services.database, app.database.worker, () => {}, limits)
  const open = async (school: string, user: string) => {
    const problem = await refusalOf((async () => changes.open(scopeOf(school, user), user))())
    return problem?.status ?? 200
  }
  const greedy = await Promise.all([1, 2, 3, 4, 5].map(user => open('greedy', `g${user}`)))
  expect(greedy).toEqual([200, 200, 200, 200, 503])
  expect(await open('quiet', 'q1')).toBe(200)
  expect(await open('quiet', 'q2')).toBe(200)
  // Half of what the greedy school leaves.
  expect(await open('quiet', 'q3')).toBe(503)
  expect(await open('third', 't1')).toBe(200)
  // A new stream that replaces the user's oldest one needs no additional place.
  expect(await open('third', 't1')).toBe(503)
  expect(await open('fourth', 'f1')).toBe(200)
  expect(changes.count).toBe(8)
  expect(await open('fifth', 'h1')).toBe(503)
  changes.endStreams()
})

test('without other limits, a school holds 1,000 event streams and a server 2,000', async () => {
  const changes = new Changes(app.services.database, app.database.worker, () => {})
  const open = async (school: string, user: string) => {
    const problem = await refusalOf((async () => changes.open(scopeOf(school, user), user))())
    return problem?.status ?? 200
  }
  for (let user = 0; user < 1_000; user += 1) changes.open(scopeOf('large', `large ${user}`), `${user}`)
  expect(await open('large', 'one more')).toBe(503)
  for (let school = 0; school < 1_000; school += 1)
    changes.open(scopeOf(`small ${school}`, `${school}`), `${school}`)
  expect(changes.count).toBe(2_000)
  expect(await open('another', 'another')).toBe(503)
  changes.endStreams()
})

test('one stream too many ends the user’s oldest one', async () => {
  const limits = { perUser: 2, perSchool: 4, perServer: 8 }
  const changes = new Changes(app.services.database, app.database.worker, () => {}, limits)
  for (let tab = 0; tab < 5; tab += 1) changes.open(scopeOf('school', 'one'), 'one')
  expect(changes.count).toBe(2)
  changes.endStreams()
})

test('an ended stream whose reader reads nothing is destroyed after a second', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes = new Changes(app.services.database, app.database.worker, () => {})
  const stream = changes.open(scopeOf('school', 'one'), 'one')
  changes.endStreams()
  expect(stream.destroyed).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(stream.destroyed).toBe(true)
})
