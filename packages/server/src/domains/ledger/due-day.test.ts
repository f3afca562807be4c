import { ledger } from '@casa/contract/ledger'
import { plusDays } from '@casa/contract/rules/day'
import { amountOf, sumOf } from '@casa/contract/rules/money'
import { story } from '@casa/contract/story'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger, makeLedger } from '../../testing/ledger.ts'

const app = testApp()

test('an instalment is due on its day, and overdue from the next day', async () => {
  const { asha, principal } = await makeLedger(app)
  const on = async (day: string) => {
    app.now = new Date(`${day}T06:00:00Z`)
    const as = app.as({ token: await app.make.session(principal) })
    const { due, overdue, instalments } = (await as.call(ledger.account, { params: { id: asha._id } })).body
    const row = (await as.call(ledger.due)).body.rows.find(({ _id }) => _id === asha._id)
    return { due, overdue, status: instalments.at(-1)?.status, listed: row?.due }
  }
  expect(await on('2026-12-09')).toMatchObject({ due: '600.00', overdue: '600.00', status: 'Upcoming' })
  expect(await on('2026-12-10')).toMatchObject({
    due: '1000.00',
    overdue: '600.00',
    status: 'Due',
    listed: '1000.00',
  })
  expect(await on('2026-12-11')).toMatchObject({ due: '1000.00', overdue: '1000.00', status: 'Overdue' })
})

test('on any day, account, due list, reminder, story and the parent’s screen say the same is due', async () => {
  app.now = new Date('2026-06-01T06:00:00Z')
  const office = await makeEmptyLedger(app)
  const { asha, principal, setFee } = office
  const mother = await app.make.parent(asha)
  const amount = fc.integer({ min: 1, max: 90_000 }).map(paise => amountOf(BigInt(paise)))
  const offset = fc.integer({ min: 0, max: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ fee: amount, day: offset }), { minLength: 1, maxLength: 3 }),
      offset,
      async (parts, days) => {
        app.now = new Date('2026-06-01T06:00:00Z')
        await setFee({
          installments: parts.map(({ fee, day }) => ({ fee, date: plusDays('2026-06-01', day) })),
        })
        app.later(days * 86_400)
        const today = app.now.toISOString().slice(0, 10)
        const as = app.as({ token: await app.make.session(principal) }).call
        const params = { id: asha._id }
        const account = (await as(ledger.account, { params })).body
        const sum = (...statuses: string[]) =>
          sumOf([
            '0.00',
            ...account.instalments.filter(({ status }) => statuses.includes(status)).map(({ open }) => open),
          ])
        expect(account.due).toBe(sum('Due', 'Overdue'))
        expect(account.overdue).toBe(sum('Overdue'))
        const { rows, ages } = (await as(ledger.due)).body
        const row = rows.find(({ _id }) => _id === asha._id)
        expect(row?.due ?? '0.00').toBe(account.due)
        // All three children of the class owe the same.
        const current = sumOf([account.due, `-${account.overdue}`])
        expect(ages.current).toBe(sumOf([current, current, current]))
        const told = (await as(story.get, { params })).body.open ?? []
        expect(sumOf(['0.00', ...told.filter(({ date }) => date <= today).map(({ open }) => open)])).toBe(
          account.due,
        )
        const preview = await as(ledger.previewReminders, { body: { studentId: [asha._id] } })
        const reminded = String(preview.body.reminders[0]?.text.values?.amount ?? 0).replaceAll(',', '')
        expect(sumOf([reminded])).toBe(account.due)
        const family = app.as({ token: await app.make.session(mother) })
        expect((await family.call(ledger.account, { params })).body).toEqual(account)
      },
    ),
    { seed: 4, numRuns: 15 },
  )
})
