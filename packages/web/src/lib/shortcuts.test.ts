import { expect, test } from 'vitest'
import { ariaShortcut, isShortcut } from './shortcuts.ts'

const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const stroke = (key: string, more: object = {}) => ({ ...none, key, ...more })

test('Ctrl or Command with the letter, in any layout, and no other modifier', () => {
  expect(isShortcut('palette', stroke('k', { ctrlKey: true }))).toBe(true)
  expect(isShortcut('palette', stroke('K', { metaKey: true }))).toBe(true)
  expect(isShortcut('palette', stroke('క', { ctrlKey: true, code: 'KeyK' }))).toBe(true)
  expect(isShortcut('undo', stroke('z', { ctrlKey: true }))).toBe(true)
  expect(isShortcut('palette', stroke('k'))).toBe(false)
  expect(isShortcut('undo', stroke('z', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isShortcut('undo', stroke('z', { ctrlKey: true, altKey: true }))).toBe(false)
  expect(isShortcut('undo', stroke('y', { ctrlKey: true, code: 'KeyY' }))).toBe(false)
})

test('the question mark, however a layout types it', () => {
  expect(isShortcut('help', stroke('?', { shiftKey: true, code: 'Slash' }))).toBe(true)
  expect(isShortcut('help', stroke('?', { shiftKey: true, code: 'Minus' }))).toBe(true)
  expect(isShortcut('help', stroke('?', { ctrlKey: true }))).toBe(false)
  expect(isShortcut('help', stroke('/'))).toBe(false)
})

test('the letter alone, in any layout', () => {
  expect(isShortcut('quick', stroke('n', { code: 'KeyN' }))).toBe(true)
  expect(isShortcut('quick', stroke('న', { code: 'KeyN' }))).toBe(true)
  expect(isShortcut('quick', stroke('n', { ctrlKey: true }))).toBe(false)
  expect(isShortcut('quick', stroke('m', { code: 'KeyM' }))).toBe(false)
})

test('assistive technology announces both', () => {
  expect(ariaShortcut('undo')).toBe('Control+Z Meta+Z')
  expect(ariaShortcut('help')).toBe('?')
})
