import { ledger } from '@casa/contract/ledger'
import { schools } from '@casa/contract/schools'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

test.each([true, false])(
  'a new school is asked whether it keeps a ledger, until it has answered %s',
  async keepsLedger => {
    const school = await app.make.school()
    const { call } = app.as(school.principal)
    const read = async () => (await call(schools.get, { params: { id: school._id } })).body
    expect(await read()).toMatchObject({ ledgerChosen: false, keepsLedger: false })
    await call(schools.update, { params: { id: school._id }, body: { city: 'Pune' } })
    expect(await read()).toMatchObject({ ledgerChosen: false })
    await call(ledger.keep, { body: { keepsLedger } })
    expect(await read()).toMatchObject({ ledgerChosen: true, keepsLedger })
  },
)
