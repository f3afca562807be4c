import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, open, row } from './access-row.ts'

const { privateCalendar } = api
const owners = { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }
/** As long as a token, but belonging to nobody. */
const nobodys = { file: `${'x'.repeat(43)}.ics` }

/** Private calendar addresses: each user's own, and the calendar for anyone who has its address. */
export const calendarRows: AccessRow[] = [
  row(privateCalendar.address, () => ({}), owners),
  row(privateCalendar.renew, () => ({}), owners),
  // Nobody here has created one.
  row(privateCalendar.end, () => ({}), { SCHOOLE: nowhere, TEACHER: nowhere, PARENT: nowhere }),
  row(privateCalendar.holidays, () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }), owners),
  open(privateCalendar.read, () => ({ params: nobodys }), 404),
]
