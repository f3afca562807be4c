import { expect, test } from 'vitest'
import { breakable } from './text-wrap.tsx'

test('an address breaks after its slashes, dots and hyphens, never within a word', () => {
  expect(breakable('Sign in at https://casa.montessori-school.example:8443/montessori/login')).toEqual([
    'Sign in at https://',
    'casa.',
    'montessori-',
    'school.',
    'example:',
    '8443/',
    'montessori/',
    'login',
  ])
})

test('an e-mail address breaks after its at sign and dots', () => {
  expect(breakable('office@little-banyan.example')).toEqual(['office@', 'little-', 'banyan.', 'example'])
})

test('a sentence without an address is unchanged, and nothing is lost', () => {
  expect(breakable('Type this once. Then choose your own.')).toEqual([
    'Type this once. Then choose your own.',
  ])
  for (const text of ['', '/', 'https://', 'a..b', 'साइन इन: https://casa.example/login पर']) {
    expect(breakable(text).join('')).toBe(text)
  }
})
