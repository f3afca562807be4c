import { studentForm } from '@casa/contract/students'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readTable } from '../../platform/excel/sheet-schema.ts'
import { readBytes } from '../../testing/workbook.ts'
import { studentColumns } from './import.ts'

// Computed addresses: the compiler does not mix the projects of the two ends, which share nothing else.
const web = '../../../../web/src/'
const { exportedColumns } = await import(`${web}screens/students/exported-columns.ts`)
const { sheetOf } = await import(`${web}ui/export-sheet.ts`)
const { workbookOf } = await import(`${web}ui/workbook.ts`)

const { shape } = studentForm
const today = '2026-11-20'

/** A text as the form would store it. */
const stored = (field: 'firstName' | 'lastName' | 'address' | 'allergies' | 'admissionNumber') =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        '=1+1',
        '+91 98',
        '-',
        '@SUM(A1)',
        '007',
        'constructor',
        '_x0041_',
        'TRUE',
        '12.50',
        'आशा',
      ),
      fc.constantFrom('Line one\nline two', ' padded ', "O'Neil", '14/05/2021', '1e5'),
    )
    .map(text => z.safeParse(shape[field], text).data ?? null)
const name = stored('firstName').filter(text => Boolean(text))
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
const mobile = fc.option(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String), { nil: null })

const child = fc.record({
  firstName: name,
  lastName: stored('lastName'),
  dob: day('2018-01-01', '2023-12-31'),
  gender: fc.constantFrom('female', 'male', null),
  className: fc.constantFrom('Nursery', 'Primary Jasmine', '2B'),
  admissionNumber: stored('admissionNumber'),
  motherName: name,
  mobileNumber: mobile,
  fatherName: stored('lastName'),
  fatherMobileNumber: mobile,
  address: stored('address'),
  lane: stored('address'),
  doa: day('2024-01-01', '2026-11-20'),
  allergies: stored('allergies'),
  aadhaarLast4: fc.constantFrom('0012', '9012', null),
})

test('every field that the office exports is read back by the import without loss', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(child, { minLength: 1, maxLength: 40 }), async children => {
      const rows = children.map(({ className, ...fields }, at) => ({
        ...fields,
        _id: `child-${at}`,
        classId: { _id: 'class', className },
        userId: { serialNumber: `LBM-${at}` },
      }))
      const { columns, cellsOf } = sheetOf(exportedColumns)
      const blob: Blob = await workbookOf(
        columns,
        rows.map(row => cellsOf(row)),
      )
      const sheet = await readBytes(new Uint8Array(await blob.arrayBuffer()))
      const table = await readTable(sheet, studentColumns(today))
      expect({ faults: table.faults, unknown: table.unknown }).toEqual({ faults: [], unknown: [] })
      const read = table.rows.map(({ values: { serialNumber, adharNo, classId, ...values } }) => ({
        ...values,
        className: classId,
      }))
      expect(read).toEqual(children.map(({ aadhaarLast4, ...one }) => expect.objectContaining(one)))
      // A masked number is no number, and is not stored as one.
      expect(table.rows.map(({ values }) => values.adharNo ?? null)).toEqual(children.map(() => null))
    }),
    { numRuns: 8 },
  )
})
