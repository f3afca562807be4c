import { staffAndFamily } from '@casa/contract/access'
import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { refusals } from '@casa/contract/refusals'
import { notFound } from '../../platform/errors.ts'
import { scopeFor } from '../../platform/http/admission.ts'
import { CalendarAnswer } from '../../platform/http/answer.ts'
import { implement } from '../../platform/http/implement.ts'
import { icalendarText } from '../../platform/icalendar/calendar.ts'
import { calendarOf, endAddress, ownAddress, readHolidays, renewAddress } from './queries.ts'
import { tokenIn } from './rules.ts'

/** A calendar program reads every few minutes or hours; a burst of twenty allows for a person who tries several. */
const readings = { burst: 20, seconds: 30 }

/** The address has no session, so the person who created it is admitted here. */
const readAsUser = { ...calls.address, access: staffAndFamily, right: 'work' } as const

export const privateCalendar = implement(calls, {
  address: async ({ scope, tx, services }) => {
    const { token, madeAt, readAt } = await ownAddress(tx, scope, services.secrets)
    return { address: token && `${services.publicUrl}/api/calendar/${token}.ics`, madeAt, readAt }
  },

  renew: async ({ scope, tx, services, caller }) => ({
    data: await renewAddress(tx, scope, services.secrets, caller.token!),
  }),

  end: async ({ scope, tx }) => ({ data: await endAddress(tx, scope) }),

  holidays: async ({ scope, tx, query }) =>
    (await readHolidays(tx, scope, query)).map(({ school, schoolName, changedAt, ...holiday }) => ({
      schooleId: school,
      schooleName: schoolName,
      ...holiday,
    })),

  read: async ({ params, query, services, caller }) => {
    const token = tokenIn(params.file)
    if (!token) throw notFound()
    const calendar = await services.database.asCalendarAddress(
      token,
      ({ user_id }) =>
        services.throttle.take([{ name: `calendar ${user_id}`, ...readings }], refusals.busy.requests),
      ({ tx }, session) => calendarOf(tx, scopeFor(readAsUser, session, services), query.lang),
      caller.signal,
    )
    if (!calendar) throw notFound()
    return new CalendarAnswer(await icalendarText(calendar, caller.signal))
  },
})
