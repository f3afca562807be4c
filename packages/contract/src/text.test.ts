import { describe, expect, test } from 'vitest'
import { messages } from './messages.ts'
import { noticeTexts } from './notice-texts.ts'
import { refusals } from './refusals.ts'
import { filled, knownText, textOf } from './text.ts'

describe('a text for people', () => {
  test('is the English sentence with its key', () => {
    expect(textOf(messages.student.unborn)).toEqual({
      message: 'The date of birth is in the future.',
      key: 'student.unborn',
    })
    expect(textOf(refusals.notFound)).toEqual({ message: 'Not found.', key: 'refusals.notFound' })
  })

  test('has its blanks filled and carries what filled them', () => {
    const values = { records: 3, child: 'Asha Rao' }
    expect(textOf(noticeTexts.published, values)).toEqual({
      message: "The school has shared 3 new works of Asha Rao's.",
      key: 'notices.published',
      values,
    })
  })

  test('shows a value as it is, even one that looks like a blank', () => {
    const { message } = textOf(refusals.class.unknown, { name: '{{row}} $& $1' })
    expect(message).toBe('There is no class “{{row}} $& $1”')
  })

  test('is known by its sentence where that has no blanks', () => {
    expect(knownText(messages.digitsOnly)?.key).toBe('digitsOnly')
    expect(knownText('Whatever.')).toBeUndefined()
  })

  test('that stands in no catalogue is refused', () => {
    expect(() => filled('Whatever.')).toThrow('stands in no catalogue')
  })
})
