import type { Role } from '@casa/contract/access'
import { shortcuts } from '../../lib/shortcuts.ts'
import type { TextKey } from '../../lib/texts.ts'

/** What some keys do. Each of `keys` is one way to do it, such as `Control+K`. */
export type Line = { text: TextKey<'shortcuts'>; keys: readonly string[] }
export type Group = { title: TextKey<'shortcuts'>; roles: readonly Role[]; lines: readonly Line[] }

const staff = ['SCHOOLE', 'TEACHER'] as const
const arrows = ['↑', '↓', '←', '→']

/** Every shortcut of the app, by where it holds. */
export const groups: readonly Group[] = [
  {
    title: 'everywhere.title',
    roles: ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'],
    lines: [
      { text: 'everywhere.palette', keys: [shortcuts.palette] },
      { text: 'everywhere.help', keys: [shortcuts.help] },
      { text: 'everywhere.close', keys: ['Esc'] },
    ],
  },
  {
    title: 'quick.title',
    roles: ['TEACHER'],
    lines: [
      { text: 'quick.open', keys: [shortcuts.quick] },
      { text: 'quick.record', keys: ['Enter'] },
    ],
  },
  {
    title: 'undo.title',
    roles: ['SUPERADMIN', ...staff],
    lines: [{ text: 'undo.undo', keys: [shortcuts.undo] }],
  },
  {
    title: 'attendance.title',
    roles: staff,
    lines: [
      { text: 'attendance.next', keys: ['Tab'] },
      { text: 'attendance.mark', keys: ['Space'] },
    ],
  },
  {
    title: 'matrix.title',
    roles: staff,
    lines: [
      { text: 'matrix.letter', keys: ['P', 'A', 'I', 'M'] },
      { text: 'matrix.record', keys: ['Enter', 'Space'] },
      { text: 'matrix.move', keys: [...arrows, 'PgUp', 'PgDn'] },
      { text: 'matrix.ends', keys: ['Home', 'End'] },
      { text: 'matrix.corners', keys: ['Control+Home', 'Control+End'] },
      { text: 'matrix.several', keys: arrows.map(arrow => `Shift+${arrow}`) },
      { text: 'matrix.class', keys: ['Control+Space'] },
      { text: 'matrix.child', keys: ['Shift+Space'] },
      { text: 'matrix.one', keys: ['Esc'] },
    ],
  },
  {
    title: 'grids.title',
    roles: staff,
    lines: [
      { text: 'matrix.move', keys: [...arrows, 'PgUp', 'PgDn'] },
      { text: 'grids.mark', keys: ['Space'] },
    ],
  },
  {
    title: 'tree.title',
    roles: staff,
    lines: [
      { text: 'tree.move', keys: ['↑', '↓', 'Home', 'End'] },
      { text: 'tree.open', keys: ['→', '←'] },
      { text: 'tree.tick', keys: ['Space', 'Enter'] },
      { text: 'tree.letter', keys: ['A–Z'] },
    ],
  },
]
