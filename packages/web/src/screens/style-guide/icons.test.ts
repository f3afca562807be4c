import { expect, test } from 'vitest'
import { icons } from './icons.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!./icons.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Drawn by checkboxes and radio buttons themselves; named here they would leave the file that forms fetch. */
const ofControls = /^(?:CheckBox|IndeterminateCheckBox|RadioButton)/

test('the style guide shows every icon that is imported anywhere, and no other', () => {
  const imported = Object.values(sources).flatMap(source =>
    [...source.matchAll(/from '@mui\/icons-material\/(\w+)'/g)].map(([, name]) => name!),
  )
  const shown = new Set(imported.filter(name => !ofControls.test(name)))
  expect(shown.size).toBeGreaterThan(50)
  expect(Object.keys(icons).sort()).toEqual([...shown].sort())
})
