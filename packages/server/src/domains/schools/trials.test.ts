import { api } from '@casa/contract'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { schools } = api
const trial = { subscription: true, trial_started_on: '2026-11-01' }

afterEach(() => {
  app.services.publicDetails.trial = { days: 30, afterwards: 'continue' }
})

const administrator = async () => app.as(await app.make.administrator())
const endOf = async (school: { _id: string }) => {
  const { body } = await (await administrator()).call(schools.get, { params: { id: school._id } })
  return 'trialEndsOn' in body ? body.trialEndsOn : undefined
}
const update = async (school: { _id: string }, body: object) =>
  (await administrator()).call(schools.update, { params: { id: school._id }, body })
const noticesOf = async (user: { token: string }) =>
  (await app.as(user).call(api.notices.list)).body.filter(({ text }) => text.includes('trial ends'))

test('a trial lasts as long as the setting says, from the day on which the school is first switched on', async () => {
  const school = await app.make.school({ ...trial, active: false })
  expect(await endOf(school)).toBeNull()
  app.services.publicDetails.trial.days = 14
  await update(school, { status: true })
  expect(await endOf(school)).toBe('2026-12-04')
  app.services.publicDetails.trial.days = 60
  await update(school, { status: false })
  await update(school, { status: true })
  expect(await endOf(school)).toBe('2026-12-04')
})

test('the administrator moves the end of a trial or ends it; the office can do neither', async () => {
  const school = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-12-01' })
  expect((await update(school, { trialEndsOn: '2027-01-15' })).status).toBe(200)
  expect(await endOf(school)).toBe('2027-01-15')
  const office = app.as(school.principal)
  const body = { trialEndsOn: '2030-01-01' }
  expect((await office.call(schools.update, { params: { id: school._id }, body })).status).toBe(403)
  const changed = app.within(
    school.principal,
    tx => tx.run`select from app.change_school(${school._id}, null, '{"trial_ends_on":"2030-01-01"}'::jsonb,
      '2026-11-20', ${crypto.randomUUID()}, ${crypto.randomUUID()})`,
  )
  await expect(changed).rejects.toThrow('not for the office')
  await update(school, { subscription: 'no' })
  expect(await endOf(school)).toBeNull()
  await update(school, { subscription: 'yes' })
  expect(await endOf(school)).toBe('2026-12-20')
})

test('the office is notified once, a week before its trial ends, and again if the end is moved', async () => {
  const soon = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-27' })
  const later = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-28' })
  await app.runNight()
  await app.runNight()
  expect((await noticesOf(soon.principal)).map(({ text }) => text)).toEqual([
    'Your school’s trial ends on 27-11-2026.',
  ])
  expect(await noticesOf(later.principal)).toEqual([])
  await update(soon, { trialEndsOn: '2026-11-26' })
  await app.runNight()
  expect(await noticesOf(soon.principal)).toHaveLength(2)
})

test('a school stays on after its trial unless the setting says otherwise; then it is switched off the day after', async () => {
  const over = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-19' })
  const lastDay = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-20' })
  const never = await app.make.school({ activated_at: app.now })
  const isOn = async ({ principal }: typeof over) =>
    (await app.as(principal).call(api.today.school)).status === 200
  await app.runNight()
  expect(await isOn(over)).toBe(true)
  app.services.publicDetails.trial.afterwards = 'switchOff'
  app.messages.length = 0
  await app.runNight()
  expect([await isOn(over), await isOn(lastDay), await isOn(never)]).toEqual([false, true, true])
  expect(app.messages.map(({ text }) => text)).toEqual([expect.stringContaining('is switched off')])
})

test('a school that the administrator switches on again after its trial does not go off the next night', async () => {
  const over = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-19' })
  const isOn = async () => (await app.as(over.principal).call(api.today.school)).status === 200
  app.services.publicDetails.trial.afterwards = 'switchOff'
  await app.runNight()
  expect(await isOn()).toBe(false)
  await update(over, { status: true })
  expect(await endOf(over)).toBe('2026-12-20')
  app.messages.length = 0
  await app.runNight()
  expect(app.messages.map(({ text }) => text)).toEqual([expect.stringContaining('is switched on')])
})

test('Today shows the trials that end within a week or are over', async () => {
  const over = await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-19' })
  await app.make.school({ ...trial, activated_at: app.now, trial_ends_on: '2026-11-28' })
  await app.make.school({ ...trial, active: false, activated_at: app.now, trial_ends_on: '2026-11-01' })
  const { body } = await (await administrator()).call(api.today.platform)
  expect(body.trials.map(({ _id }) => _id)).toContain(over._id)
  expect(body.trials.every(({ trialEndsOn }) => trialEndsOn <= '2026-11-27')).toBe(true)
})

test('Today names the settings that are missing', async () => {
  const { publicDetails, messenger } = app.services
  Object.assign(messenger, { delivers: false })
  app.services.publicDetails = { ...publicDetails, email: null, phone: null, operator: null }
  const { body } = await (await administrator()).call(api.today.platform)
  expect(body.content.settings).toEqual(['messages', 'support', 'operator'])
  Object.assign(messenger, { delivers: true })
  app.services.publicDetails = publicDetails
})
