import { fees } from '@casa/contract/fees'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAcademicYear, makeFeeOffice } from '../../testing/fee.ts'

const app = testApp()

describe('academic years', () => {
  test('the administrator creates, renames and deletes them; names are unique', async () => {
    const { call } = app.as(await app.make.administrator())
    const name = `2031-${app.make.mobile()}`
    const made = await call(fees.addYear, { body: { acadamicYear: ` ${name} ` } })
    expect(made.body).toMatchObject({
      message: 'Added Successfully.',
      data: { acadamicYear: name, version: 1 },
    })
    const taken = { status: 409, body: { errors: [{ field: 'acadamicYear' }] } }
    expect(await call(fees.addYear, { body: { acadamicYear: name } })).toMatchObject(taken)
    const params = { id: made.body.data._id }
    const renamed = await call(fees.updateYear, { params, body: { acadamicYear: `${name}b`, version: 1 } })
    expect(renamed.body).toMatchObject({ message: 'Updated Successfully.', data: { version: 2 } })
    const late = await call(fees.updateYear, { params, body: { acadamicYear: name, version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { data: { acadamicYear: `${name}b` } } })
    const empty = await call(fees.addYear, { body: { acadamicYear: ' ' } })
    expect(empty).toMatchObject({ status: 422, body: { message: 'required' } })
    expect((await call(fees.removeYear, { params })).status).toBe(200)
    expect((await call(undoEntries.putBack, { params })).status).toBe(200)
  })

  test('one for which a school has set a fee cannot be deleted, and says why', async () => {
    const { year, add } = await makeFeeOffice(app)
    await add({})
    const { call } = app.as(await app.make.administrator())
    expect(await call(fees.removeYear, { params: { id: year } })).toMatchObject({
      status: 409,
      body: { message: 'This year can’t be deleted: schools have set fees for it.' },
    })
  })

  test('schools and parents read the platform’s, latest first, and their names', async () => {
    const { school, principal, asha, year } = await makeFeeOffice(app)
    const later = await makeAcademicYear(app.make, { name: '9999-00' })
    await makeAcademicYear(app.make, { school_id: school._id, name: '9999-99' })
    for (const person of [principal, await app.make.parent(asha)]) {
      const { call } = app.as(person)
      const { body } = await call(fees.years, { params: { schooleId: school._id } })
      expect(body[0]).toEqual({ _id: later, acadamicYear: '9999-00', version: 1 })
      expect(body.map(({ _id }) => _id)).toContain(year)
      expect((await call(fees.yearName, { body: { id: later } })).body).toEqual({
        _id: later,
        name: '9999-00',
        acadamicYear: '9999-00',
      })
    }
  })
})
