import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { addressOf, submissionOf, writes } from './request.ts'

describe('the URL of a call', () => {
  test('has its parameters filled in, whatever they contain', () => {
    expect(addressOf(api.classes.update, { id: 'a/b?c' }, undefined)).toBe('/api/addclass/a%2Fb%3Fc')
  })

  test('includes the parameters that are given and omits the others', () => {
    expect(
      addressOf(api.classes.all, undefined, { page: 2, search: 'rose & lily', sort: '', size: undefined }),
    ).toBe('/api/addclass?page=2&search=rose+%26+lily')
  })
})

test('only a POST that stores something has an Idempotency-Key', () => {
  expect(writes(api.classes.add)).toBe(true)
  expect(writes(api.classes.name)).toBe(false)
  expect(writes(api.classes.update)).toBe(false)
  expect(writes(api.classes.list)).toBe(false)
})

describe('a submission', () => {
  const input = { body: { className: 'Rose' } } as never

  test('keeps its key while it is retried unchanged', () => {
    const first = submissionOf(input, undefined)
    expect(submissionOf({ body: { className: 'Rose' } } as never, first).key).toBe(first.key)
  })

  test('gets a new key when its content changes, including a different file', () => {
    const first = submissionOf(input, undefined)
    expect(submissionOf({ body: { className: 'Lotus' } } as never, first).key).not.toBe(first.key)
    const upload = (text: string) =>
      ({ files: { excel: new File([text], 'a.xlsx', { lastModified: 1 }) } }) as never
    const second = submissionOf(upload('one'), undefined)
    expect(submissionOf(upload('one'), second).key).toBe(second.key)
    expect(submissionOf(upload('other'), second).key).not.toBe(second.key)
  })
})
