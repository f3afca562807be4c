import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { whyNotPassword } from './password.ts'

const { tooShort, tooLong, tooCommon, tooPersonal } = messages.password

describe('a new password', () => {
  test.each([
    ['seven77', tooShort],
    ['xy'.repeat(65), tooLong],
    ['Password123', tooCommon],
    ['Montessori123', tooCommon],
    ['aaaaaaaaaaaa', tooCommon],
    ['21052019', tooCommon],
    ['1.5.2021', tooCommon],
    ['2021-05-01', tooCommon],
  ])('%s is refused', (password, sentence) => {
    expect(whyNotPassword(password)).toBe(sentence)
  })

  test.each(['9848012345', '+91 98480 12345', '09848012345', 'Asha Rao 1', 'asharao2021', 'lakshmi99'])(
    '%s is too near to its owner',
    password => {
      expect(whyNotPassword(password, { mobileNumber: '9848012345', names: ['Asha Rao', 'Lakshmi'] })).toBe(
        tooPersonal,
      )
    },
  )

  test.each(['correct horse battery', 'బడికి పోదాం', 'kXw9-tree', '84730194'])('%s will do', password => {
    expect(whyNotPassword(password, { mobileNumber: '9848012345', names: ['Asha Rao'] })).toBeUndefined()
  })

  test('the answer is one of four sentences, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), fc.string(), (password, name) => {
        expect([undefined, tooShort, tooLong, tooCommon, tooPersonal]).toContain(
          whyNotPassword(password, { names: [name], mobileNumber: name }),
        )
      }),
    )
  })
})
