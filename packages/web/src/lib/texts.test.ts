import { fill } from '@casa/contract/fill'
import { messages } from '@casa/contract/messages'
import { required } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { knownSentence } from './messages.ts'
import { dotted } from './texts.ts'

const { invalid } = messages

test('a sentence without placeholders has its key', () => {
  expect(knownSentence(invalid.missing)).toEqual({ key: 'invalid.missing' })
  expect(knownSentence('The moon is full.')).toBeUndefined()
})

test('a sentence with filled placeholders has its key and the values', () => {
  const { error } = required('name').safeParse('x'.repeat(300))
  expect(knownSentence(error!.issues[0]!.message)).toEqual({
    key: 'invalid.length',
    values: { maximum: '200' },
  })
})

test('each sentence about an invalid value is distinguished from the others', () => {
  for (const [name, template] of Object.entries(invalid)) {
    const values = Object.fromEntries(
      [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, blank]) => [blank!, '12']),
    )
    expect(knownSentence(fill(template, values))?.key).toBe(`invalid.${name}`)
  }
})

test('missing facts leave no dot behind, and no line begins with one', () => {
  expect(dotted(['Primary Jasmine', undefined, '', false, null, '21 children'])).toBe(
    'Primary Jasmine\u00a0· 21 children',
  )
  expect(dotted([])).toBe('')
})
