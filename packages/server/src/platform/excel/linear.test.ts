import { readKey } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digits, squeeze } from './cells.ts'
import { refuseBoundless } from './sheet-extent.ts'
import { checkWorkbook } from './workbook-parts.ts'
import { packParts } from './zip.ts'

// What strangers send is read in steps that grow with its length alone: a million letters take some milliseconds. Were
// they to grow with its square, each of these would take hours, so that no clock has to be looked at.

const million = 1_000_000
const longOf = (unit: string) => unit.repeat(Math.ceil(million / unit.length))

/** Reads the parts of a workbook in which these stand. */
function readParts(workbook: string, sheet: string): void {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': workbook,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const zip = packParts(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })))
  checkWorkbook(Buffer.from(zip))
}

/** Done, or refused with a sentence. */
function readAll(text: string): void {
  for (const read of [() => readParts(text, '<a/>'), () => readParts('<a/>', `<sheetData t="e"${text}`)]) {
    try {
      read()
    } catch (error) {
      expect(error).toMatchObject({ code: expect.any(String) })
    }
  }
  readKey(text)
  digits(text, { date1904: false })
  squeeze(text)
}

test.each([
  '<workbookPr ',
  '<workbookPr date1904 ',
  'date1904 = ',
  '"<":c\t',
  '<c "',
  '<c r=',
  '<row r="',
  "<a:c x='\"' ",
  ' ',
  '1 ',
  '( ',
])('a million letters of %j are read at once', unit => {
  readAll(longOf(unit))
  readAll(`${longOf(unit)}"'>`)
})

test('any repeated nonsense of tags, quotes and names is', () => {
  const words = [
    '<',
    '>',
    '"',
    "'",
    ':',
    'c',
    'row',
    ' ',
    '\t',
    'r=',
    '=',
    '/',
    'x',
    'date1904',
    'workbookPr',
    't="e"',
    '1',
  ]
  const unit = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(unit, unit, (one, end) => readAll(one.repeat(Math.ceil(300_000 / one.length)) + end)),
    { numRuns: 60 },
  )
})

test('the year from which days are counted is found in its tag alone', () => {
  const dates = (xml: string) => {
    const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': xml }
    const zip = packParts(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
    return checkWorkbook(Buffer.from(zip)).date1904
  }
  expect(dates('<workbook><workbookPr date1904="1"/></workbook>')).toBe(true)
  expect(dates('<x:workbook><x:workbookPr codeName="a" date1904 = \'true\' /></x:workbook>')).toBe(true)
  expect(dates('<workbook><workbookPr date1904="false"/></workbook>')).toBe(false)
  expect(dates('<workbook><workbookPr/><other date1904="1"/></workbook>')).toBe(false)
})

test('a sheet whose tags have quotes in their names is refused', () => {
  expect(() => refuseBoundless('<":c r="A1">')).toThrow()
})
