import { api } from '@casa/contract'
import { type AccessRow, all, row } from './access-row.ts'
import type { Target } from './world.ts'

const child = (target: Target) => target.student

/** Today: each role's own call, which takes no id, and the rows that it shows. */
export const todayRows: AccessRow[] = [
  // Nothing was recorded of any of these children.
  row(api.today.teacher, () => ({}), { TEACHER: all(200) }, { id: child, to: { TEACHER: ['own'] } }),
  row(
    api.today.school,
    () => ({}),
    { SCHOOLE: all(200) },
    { id: target => target.class, to: { SCHOOLE: ['own', 'otherClass'] } },
  ),
  row(api.today.family, () => ({}), { PARENT: all(200) }, { id: child, to: { PARENT: ['own'] } }),
  row(api.today.platform, () => ({}), { SUPERADMIN: all(200) }),
  row(api.starter.load, () => ({}), { SUPERADMIN: all(200) }),
]
