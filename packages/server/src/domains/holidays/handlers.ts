import { holidays as calls, type SheetChoice } from '@casa/contract/holidays'
import { refusals } from '@casa/contract/refusals'
import { whyNotHoliday } from '@casa/contract/rules/holidays'
import { conflictAt, invalid } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { lockSheets, removeSheets } from '../attendance/queries.ts'
import { addHoliday, holidayRows, listHolidays, requireRoom, sheetsOnDays } from './queries.ts'
import { type Days, daysOf } from './rules.ts'

export const holidays = implement(calls, {
  list: async ({ scope, tx, query }) => listHolidays(tx, scope, query),

  sheets: async ({ scope, tx, body }) => {
    requireDays(daysOf(body))
    return sheetsOnDays(tx, scope, daysOf(body))
  },

  add: async ({ scope, tx, body, announce }) => {
    announce('attendance')
    const days = daysOf(body)
    await settleSheets({ tx, scope }, days, body.sheets)
    return { data: await addHoliday(tx, scope, { name: body.name, ...days }) }
  },

  update: async ({ scope, tx, params, body, announce }) => {
    announce('attendance')
    const { sheets, ...changes } = body
    const stored = (await holidayRows.get(tx, scope, params.id)).parse()
    const firstDay = changes.firstDay ?? stored.firstDay
    // A single day that moves to another day remains a single day.
    const kept = stored.lastDay === stored.firstDay ? firstDay : stored.lastDay
    const days = daysOf({ firstDay, lastDay: changes.lastDay === undefined ? kept : changes.lastDay })
    requireDays(days)
    await requireRoom(tx, scope, days, params.id)
    await settleSheets({ tx, scope }, days, sheets)
    return { data: await holidayRows.change(tx, scope, params.id, { ...changes, ...days }) }
  },

  remove: async ({ scope, tx, params, announce }) => {
    announce('attendance')
    return { data: await holidayRows.remove(tx, scope, params.id) }
  },
})

function requireDays(days: Days): void {
  const reason = whyNotHoliday(days)
  if (reason) throw invalid('lastDay', reason)
}

/**
 * Keeps or deletes the attendance of days that become a holiday. Throws 409 if there is any and the request does not
 * say which.
 */
async function settleSheets(
  { tx, scope }: Pick<Context<typeof calls.add>, 'tx' | 'scope'>,
  days: Days,
  choice: SheetChoice | null | undefined,
) {
  const found = await sheetsOnDays(tx, scope, days)
  if (found.length === 0 || choice === 'keep') return
  if (choice === undefined || choice === null) throw conflictAt('sheets', refusals.holiday.hasSheets)
  const sheets = await lockSheets(
    tx,
    scope,
    found.map(({ _id }) => _id),
  )
  await removeSheets(tx, scope, sheets)
}
