import { expect, test } from 'vitest'
import { pageAt } from './pages.ts'

test('every public address shows its page, in both spellings', () => {
  expect(pageAt('/')).toBe('root')
  expect(pageAt('/montessori/home')).toBe('home')
  expect(pageAt('/montessori/dashboard')).toBe('home')
  expect(pageAt('/montessori/problenwesolve')).toBe('problems')
  expect(pageAt('/montessori/problemswesolve')).toBe('problems')
  expect(pageAt('/montessori/term/')).toBe('terms')
})

test('any other address shows the not-found page', () => {
  expect(pageAt('/montessori/nothing')).toBe('not-found')
  expect(pageAt('/anything/else')).toBe('not-found')
})
