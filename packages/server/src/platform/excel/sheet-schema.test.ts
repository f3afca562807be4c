import { messages } from '@casa/contract/messages'
import { describe, expect, test } from 'vitest'
import { day, digits, mobileNumber, oneOfWords, type SheetColumns, text } from './cells.ts'
import type { Cell, Sheet } from './sheet.ts'
import { readTable } from './sheet-schema.ts'

const columns = {
  admissionNumber: { header: 'Admission Number', required: messages.invalid.missing, read: digits },
  firstName: { header: 'First Name', required: 'student first name  is required', read: text },
  dob: { header: 'Date of Birth', alias: ['DOB'], required: 'select date of birth', read: day },
  gender: { header: 'Gender', read: oneOfWords({ male: 'male', female: 'female' }) },
  mobileNumber: { header: 'Mobile Number', read: mobileNumber },
} satisfies SheetColumns

const sheetOf = (...rows: Cell[][]): Sheet => ({
  date1904: false,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })).filter(row => row.cells.length > 0),
})

test('columns are found in any order, case and spacing, and by another name', async () => {
  const table = await readTable(
    sheetOf(
      ['GENDER', ' first  name*', 'dob', 'Mobile number :', 'AdmissionNumber'],
      ['Female', 'Asha', 43_599, '+91 98765 43210', '0012'],
    ),
    columns,
  )
  expect(table.faults).toEqual([])
  expect(table.rows).toEqual([
    {
      number: 2,
      values: {
        admissionNumber: '0012',
        firstName: 'Asha',
        dob: '2019-05-14',
        gender: 'female',
        mobileNumber: '9876543210',
      },
    },
  ])
})

test('a title above the headings, empty rows and unknown columns do no harm; row numbers are those of the sheet', async () => {
  const table = await readTable(
    sheetOf(
      ['Little Stars Montessori', null],
      [],
      ['Admission Number', 'First Name', 'DOB', 'Blood Group'],
      [],
      ['1', 'Asha', '14/05/2019', 'O+'],
    ),
    columns,
  )
  expect(table).toMatchObject({ headerRow: 3, unknown: ['Blood Group'], faults: [] })
  expect(table.rows).toEqual([
    {
      number: 5,
      values: {
        admissionNumber: '1',
        firstName: 'Asha',
        dob: '2019-05-14',
        gender: null,
        mobileNumber: null,
      },
    },
  ])
})

test('every error is reported with row, field, column and reason, and its row is left out', async () => {
  const table = await readTable(
    sheetOf(
      ['Admission Number', 'First Name', 'Date of Birth', 'Gender', 'Mobile Number'],
      ['1', null, '30/02/2019', 'Female', '12345'],
      ['2', 'Kabir', '31/08/2019'],
    ),
    columns,
  )
  expect(table.rows.map(row => row.number)).toEqual([3])
  expect(table.faults).toMatchObject([
    { row: 2, field: 'firstName', column: 'First Name', message: 'student first name  is required' },
    { row: 2, field: 'dob', column: 'Date of Birth', message: 'Not a date. Write it as DD-MM-YYYY' },
    { row: 2, field: 'mobileNumber', column: 'Mobile Number', message: 'Must be exactly 10 digits' },
  ])
})

test('a row with an error keeps its readable cells; if the headings have an error, nothing is kept', async () => {
  const faulty = ['1', null, '30/02/2019', 'Female', '98765 43210']
  const table = await readTable(
    sheetOf(['Admission Number', 'First Name', 'DOB', 'Gender', 'Mobile Number'], faulty, [
      '2',
      'Kabir',
      '31/08/2019',
    ]),
    columns,
  )
  expect(table.rows.map(row => row.number)).toEqual([3])
  expect(table.faultyRows).toEqual([
    {
      number: 2,
      values: { admissionNumber: '1', firstName: null, gender: 'female', mobileNumber: '9876543210' },
    },
  ])
  const withoutDob = await readTable(sheetOf(['Admission Number', 'First Name'], ['1', null]), columns)
  expect(withoutDob).toMatchObject({ rows: [], faultyRows: [] })
})

describe('headings', () => {
  test('missing required columns and duplicate columns are errors of the heading row', async () => {
    const table = await readTable(
      sheetOf(['First Name', 'Admission Number', 'first name'], ['Asha', '1', 'Asha']),
      columns,
    )
    expect(table.rows).toEqual([])
    expect(table.faults).toMatchObject([
      { row: 1, field: 'dob', column: 'Date of Birth', message: 'This column is missing' },
      { row: 1, field: 'firstName', column: 'First Name', message: 'This column appears twice' },
    ])
  })

  test('an unrelated sheet lists every required column', async () => {
    const table = await readTable(sheetOf(['Milk', 'Bread'], [2, 3]), columns)
    expect(table.faults.map(fault => fault.column)).toEqual([
      'Admission Number',
      'First Name',
      'Date of Birth',
    ])
    expect(table.unknown).toEqual(['Milk', 'Bread'])
  })

  test('the first column of a marked copy is skipped', async () => {
    const table = await readTable(
      sheetOf(
        ['Problem\nGender: odd', 'Admission Number', 'First Name', 'DOB'],
        ['Gender: odd', '1', 'Asha', '2019-05-14'],
      ),
      columns,
    )
    expect(table).toMatchObject({ faults: [], unknown: [], rows: [{ number: 2 }] })
  })

  test('headings without rows are an empty workbook', async () => {
    await expect(readTable(sheetOf(['First Name', 'DOB']), columns)).rejects.toMatchObject({
      code: 'empty',
      status: 422,
    })
  })
})

test('a caller who hangs up stops the reading', async () => {
  const caller = new AbortController()
  const reading = readTable(
    sheetOf(['First Name'], ...Array.from({ length: 1000 }, () => ['Asha'])),
    columns,
    { signal: caller.signal },
  )
  caller.abort()
  await expect(reading).rejects.toThrow(/abort/i)
})
