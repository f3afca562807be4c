import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../packages/server/src/testing/app.ts'
import { addAssignments, assignmentJobs } from './assignments.ts'
import { addCalendar, calendarJobs } from './calendar.ts'
import { reportCalls } from './conference-reports.ts'
import { jobsOf } from './jobs.ts'
import { addLedger, ledgerJobs, receiptCalls } from './ledger.ts'
import { addLessons, lessonJobs } from './lessons.ts'
import type { Call } from './load.ts'
import { recordJobs } from './record-jobs.ts'
import { addCurriculum, insertRecords } from './records.ts'
import { loadWorld } from './world.ts'

const app = testApp()
const named: { name: string; call: Call }[] = []

// The measurements take too long for a test, but a row whose call is refused would measure nothing.
beforeAll(async () => {
  app.now = new Date()
  const owner = app.database.owner as unknown as pg.Client
  const world = await loadWorld(owner, '', { classes: 4, fullClasses: 3, students: 100, days: 20 })
  const exercises = await addCurriculum(owner, world.school)
  await insertRecords(owner, [world.school], exercises, 50)
  const jobs = [...jobsOf(world), ...recordJobs(world, exercises)]
  await addLessons(owner, world)
  await addAssignments(owner, world)
  await addCalendar(owner, world)
  const payments = await addLedger(owner, world)
  jobs.push(...lessonJobs(world), ...assignmentJobs(world), ...calendarJobs(world), ...ledgerJobs(world))
  const prints = { receipts: receiptCalls(world, payments), reports: await reportCalls(owner, world) }
  named.push(
    ...jobs.map(({ name, calls }) => ({ name, call: calls[0]! })),
    ...Object.entries(prints).map(([name, calls]) => ({ name, call: calls[0]! })),
  )
})

test('every call that the bench measures succeeds', async () => {
  const statuses: Record<string, number> = {}
  for (const { name, call } of named) {
    const { method, path: url, headers, body: payload } = call
    const { statusCode } = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
    statuses[name] = statusCode
  }
  expect(statuses).toEqual(Object.fromEntries(named.map(({ name }) => [name, 200])))
})
