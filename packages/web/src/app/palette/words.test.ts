import { expect, test } from 'vitest'
import { beginsWordsOf } from './words.ts'

test.each([
  ['Notes For Report', 'no'],
  ['Notes For Report', 'REP not'],
  ["Anna-Maria D'Souza", 'maria d’so'],
  ['शिक्षक जोड़ें', 'जोड़'.normalize('NFD')],
  ['హాజరు తీసుకోండి', 'తీసు'],
  ['50%_Off', '50%_'],
])('%s is found by %s', (text, typed) => expect(beginsWordsOf(text, typed)).toBe(true))

test.each([
  ['Notes For Report', 'otes'],
  ['Notes For Report', 'notes fee'],
  ['Notes For Report', '%'],
  ['Notes For Report', '  '],
  ['Notes For Report', '"'],
])('%s is not found by %s', (text, typed) => expect(beginsWordsOf(text, typed)).toBe(false))
