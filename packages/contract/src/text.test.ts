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

  test('has its placeholders filled and carries the values', () => {
    const values = { author: 'Meera Iyer', child: 'Asha Rao' }
    expect(textOf(noticeTexts.note, values)).toEqual({
      message: 'Meera Iyer wrote a note about Asha Rao.',
      key: 'notices.note',
      values,
    })
  })

  test('shows a value as is, even one that looks like a placeholder', () => {
    const { message } = textOf(refusals.class.unknown, { name: '{{row}} $& $1' })
    expect(message).toBe('There is no class “{{row}} $& $1”')
  })

  test('is found by its sentence if that has no placeholders', () => {
    expect(knownText(messages.digitsOnly)?.key).toBe('digitsOnly')
    expect(knownText('Whatever.')).toBeUndefined()
  })

  test('is refused if it is in no catalogue', () => {
    expect(() => filled('Whatever.')).toThrow('is in no catalogue')
  })
})
