import { api } from '@casa/contract'
import type { PrintLanguage } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { ask, codeFor, spend } = forgottenPassword(app)

/** A principal, after the messages about earlier new passwords have been sent. */
async function principal() {
  await app.runJobs()
  return (await app.make.school()).principal
}

const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('allows five attempts, however many are made at once', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        spend(mobile, {
          otp: String(index).padStart(6, '0') === otp ? wrongThan(otp) : String(index).padStart(6, '0'),
        }),
      ),
    )
    expect(guesses.some(({ status }) => status === 200)).toBe(false)
    const { rows } = await app.database.owner.query('select tries from app.otps where mobile = $1', [mobile])
    expect(rows).toEqual([{ tries: 5 }])
    app.later(3600)
    expect((await spend(mobile, { otp })).status).toBe(422)
    expect((await app.signIn(mobile, 'SCHOOLE', 'four small steps')).status).toBe(401)
  })

  test('after five wrong attempts the correct one is too late', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    for (let turn = 0; turn < 5; turn++)
      expect((await spend(mobile, { otp: wrongThan(otp) })).status).toBe(422)
    expect((await spend(mobile, { otp })).status).toBe(422)
    app.later(30)
    expect((await spend(mobile, { otp: await codeFor(mobile) })).status).toBe(200)
  })

  test('is valid for ten minutes', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    app.later(600)
    expect((await spend(mobile, { otp })).status).toBe(422)
  })

  test('can be sent again after thirty seconds, and the earlier one stops working', async () => {
    const { loginName: mobile } = await principal()
    const first = await codeFor(mobile)
    expect(await ask(mobile)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    app.later(30)
    const second = await codeFor(mobile)
    if (first !== second) expect((await spend(mobile, { otp: first })).status).toBe(422)
    expect((await spend(mobile, { otp: second })).status).toBe(200)
  })

  test('is stored as a fingerprint, and is in no job and no log', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    const queued = await app.database.owner.query('select payload from graphile_worker._private_jobs')
    expect(JSON.stringify(queued.rows)).toMatch(/^\[\{"payload":\{"otp":"[0-9a-f-]{36}"\}\}\]$/)
    app.messages.length = 0
    await app.runJobs()
    const otp = await app.codeSentTo(mobile)
    const { rows } = await app.database.owner.query(
      'select o::text as row from app.otps o where mobile = $1',
      [mobile],
    )
    expect(rows[0].row.replace(mobile, '')).not.toContain(otp)
    expect(app.jobLog.join()).not.toContain(otp)
  })

  test('is sent in the language of the page where it was requested, that of the last request', async () => {
    const { loginName: mobile } = await principal()
    const askIn = (language: PrintLanguage) =>
      app.stranger.call(api.users.forgot, {
        query: { language },
        body: { mobile },
        address: app.make.address(),
      })
    await askIn('te')
    app.later(30)
    await askIn('hi')
    app.messages.length = 0
    const otp = await app.codeSentTo(mobile)
    expect(app.messages).toMatchObject([{ subject: 'Casa के लिए आपका कोड' }])
    expect(app.messages[0]!.text).toBe(
      `${otp} Casa पर नया पासवर्ड चुनने के लिए आपका कोड है। यह 10 मिनट तक काम करता है। इसे किसी को न बताएँ।`,
    )
    app.later(30)
    app.messages.length = 0
    await app.stranger.call(api.schools.otp, {
      query: { language: 'te' },
      body: { mobile },
      address: app.make.address(),
    })
    expect(await app.codeSentTo(mobile)).toMatch(/^\d{6}$/)
    expect(app.messages.at(-1)!.text).toContain('మొబైల్ నంబర్‌ను నిర్ధారించడానికి మీ కోడ్')
    expect((await askIn('fr' as PrintLanguage)).status).toBe(422)
  })

  test('that could not be sent is generated again, and the job does not contain it', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    const { messenger } = app.services
    const lost: string[] = []
    app.services.messenger = {
      ...messenger,
      send: async ({ text }) => {
        lost.push(text)
        throw new Error('The SMS gateway answered 500.')
      },
    }
    await app.runJobs()
    app.services.messenger = messenger
    const code = /^\d{6}/.exec(lost[0]!)![0]
    expect(app.jobLog.join()).toContain('The SMS gateway answered 500.')
    expect(app.jobLog.join()).not.toContain(code)
    await app.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
    app.messages.length = 0
    await app.runJobs()
    const otp = await app.codeSentTo(mobile)
    expect((await spend(mobile, { otp })).status).toBe(200)
  })

  test('is no longer sent if the worker is ten minutes late', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    app.later(601)
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toEqual([])
    const made = 'select from app.otp_codes c join app.otps o on o.id = c.otp where o.mobile = $1'
    expect((await app.database.owner.query(made, [mobile])).rowCount).toBe(0)
  })

  test('that could not be sent in ten minutes is not generated again', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    const { messenger } = app.services
    app.services.messenger = {
      ...messenger,
      send: async () => {
        throw new Error('The SMS gateway answered 500.')
      },
    }
    await app.runJobs()
    app.services.messenger = messenger
    app.later(601)
    await app.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toEqual([])
  })
})
