import { messages } from '@casa/contract/messages'
import { expect, test } from 'vitest'
import { registrationOn } from './registration-screen.tsx'

const schema = registrationOn('2026-02-10')

/** The errors at the two dates of a form: the first error of each. */
function errorsOf(dob: string, doa: string) {
  const issues = schema.safeParse({ dob, doa }).error?.issues ?? []
  const of = (field: string) =>
    issues
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message)
      .slice(0, 1)
  return { dob: of('dob'), doa: of('doa') }
}

test('a child is born by today, and admitted on or after the date of birth', () => {
  expect(errorsOf('2026-02-10', '2026-02-10')).toEqual({ dob: [], doa: [] })
  expect(errorsOf('2026-02-11', '2026-02-12')).toEqual({ dob: [messages.student.unborn], doa: [] })
  expect(errorsOf('2026-02-10', '2026-02-09')).toEqual({ dob: [], doa: [messages.student.admittedUnborn] })
  expect(errorsOf('1900-02-10', '1900-02-10')).toEqual({ dob: [], doa: [messages.student.admittedLongAgo] })
})

test.each(['2026-02-30', '2026-13-01', 'unfinished'])(
  'for %j the only error is that it is not a date, not that it is too late or out of order',
  none => {
    expect(errorsOf(none, '2026-02-09')).toEqual({ dob: [messages.student.dobRequired], doa: [] })
    expect(errorsOf('2026-02-10', none)).toEqual({ dob: [], doa: [messages.student.doaRequired] })
  },
)
