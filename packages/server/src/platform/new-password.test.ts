import { messages } from '@casa/contract/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyNotPassword } from './new-password.ts'

const { tooShort, tooLong, tooCommon, tooPersonal } = messages.password

describe('a new password', () => {
  test.each([
    ['seven77', tooShort],
    ['xy'.repeat(65), tooLong],
    ['Password123', tooCommon],
    ['Montessori123', tooCommon],
    ['teacher@1234', tooCommon],
    ['9876543210', tooCommon],
    // Far down in the list.
    ['sanandreas', tooCommon],
    ['aaaaaaaaaaaa', tooCommon],
    ['21052019', tooCommon],
    ['1.5.2021', tooCommon],
    ['2021-05-01', tooCommon],
  ])('%s is refused', (password, sentence) => {
    expect(whyNotPassword(password)).toBe(sentence)
  })

  test.each(['9848012345', '+91 98480 12345', '09848012345', 'Asha Rao 1', 'asharao2021', 'lakshmi99'])(
    '%s is too close to its owner’s details',
    password => {
      expect(whyNotPassword(password, ['9848012345', 'Asha Rao', 'Lakshmi'])).toBe(tooPersonal)
    },
  )

  test.each([
    ['LBM-121', 'LBM-1211'],
    ['LBM-125', 'LBM-1250'],
    ['LBM-125', 'LBM-125LBM-125'],
    ['LBM-125', 'lbm125   '],
    ['LBM-125', '!LBM_125?9!'],
  ])('if %s is known about somebody, %s is too close', (known, password) => {
    expect(whyNotPassword(password, [known])).toBe(tooPersonal)
  })

  const term = fc.stringMatching(/^[a-z]{4,8}-?[0-9]{0,5}$/)
  const signs = fc.stringMatching(/^[-_ .!?]{0,4}$/)
  const more = fc.stringMatching(/^[0-9]{0,4}$/)

  test('a known term, repeated, followed by digits and surrounded by punctuation, is refused', () => {
    fc.assert(
      fc.property(term, fc.integer({ min: 2, max: 5 }), more, signs, (known, times, digits, sign) => {
        const password = sign + `${known.toUpperCase()}${sign}`.repeat(times) + digits + sign
        expect([tooPersonal, tooCommon]).toContain(whyNotPassword(password, [known]))
      }),
    )
  })

  test('with other letters before or after it, it is accepted', () => {
    fc.assert(
      fc.property(term, signs, more, (known, sign, digits) => {
        expect(whyNotPassword(`${known}${sign}${digits} by the lake`, [known])).toBeUndefined()
        expect(whyNotPassword(`by the lake ${sign}${known}${digits}`, [known])).toBeUndefined()
      }),
    )
  })

  test.each(['correct horse battery', 'బడికి పోదాం', 'kXw9-tree', '84730194'])('%s is accepted', password => {
    expect(whyNotPassword(password, ['9848012345', 'Asha Rao'])).toBeUndefined()
  })

  test('the result is one of four messages, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), fc.string(), (password, name) => {
        expect([undefined, tooShort, tooLong, tooCommon, tooPersonal]).toContain(
          whyNotPassword(password, [name]),
        )
      }),
    )
  })
})

test('a date in American order, or a family name with digits, is just as easy to guess', () => {
  expect(whyNotPassword('05212019')).toBe(tooCommon)
  expect(whyNotPassword('raorao12', ['Asha Rao'])).toBe(tooPersonal)
  expect(whyNotPassword('al739264', ['Al'])).toBeUndefined()
  expect(whyNotPassword('xy'.repeat(64))).toBeUndefined()
})
