import { mayInClass } from '@casa/contract/rules/class-roles'
import { coversDay, plusDays, weekOf } from '@casa/contract/rules/day'
import { today as calls } from '@casa/contract/today'
import { readBackupState } from '../../platform/backup/records.ts'
import { inOneClass, reads, withRight } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { formerDefaultNumber } from '../administrator/rules.ts'
import { reportsToProofread } from '../conference-reports/queries.ts'
import { latestNotices } from '../notices/queries.ts'
import {
  absentOf,
  childrenOf,
  classDayOf,
  classDaysOf,
  draftsByTeacher,
  draftsOf,
  failedMessages,
  latestNotesOf,
  latestWorksByChild,
  ownChildrenOf,
  plansOf,
  platformContent,
  schoolSizes,
  unobservedOf,
  waitingForOffice,
  waitingSchools,
} from './queries.ts'
import {
  birthdaysFrom,
  dayOffOf,
  daysWithoutObservation,
  daysWithoutRecord,
  missingSettings,
  neglectedSince,
  noticesShown,
  reportsShown,
  schoolDayBefore,
} from './rules.ts'

/** What people of an office get in place of what they have no right to. */
const nobody = { count: 0, children: [] }
const nothingWaiting = { links: nobody, erasures: nobody, requests: { count: 0, requests: [] } }
const noReports = { count: 0, reports: [] }

// The statements of a response are independent, so they travel in one packet.
export const today = implement(calls, {
  teacher: async ({ scope: caller, tx, query }) => {
    const scope = inOneClass(caller, query.classId)
    const [own] = scope.classes
    const day = scope.today
    const week = weekOf(day)
    const [{ holidays, saturdays, ...classDay }, children, { plans, due }, drafts, toProofread] =
      await Promise.all([
        classDayOf(tx, scope),
        childrenOf(tx, scope),
        plansOf(tx, scope, week),
        draftsOf(tx, scope, week),
        !own || mayInClass(own.role, 'teaching')
          ? reportsToProofread(tx, scope, reportsShown)
          : { count: 0, reports: [] },
      ])
    const since = schoolDayBefore(day, { holidays, saturdays }, daysWithoutRecord)
    const unobservedSince = plusDays(day, -daysWithoutObservation)
    const named = ({ _id, fullName, profileURL }: (typeof children)[number]) => ({
      _id,
      fullName,
      profileURL,
    })
    return {
      day,
      dayOff: dayOffOf(day, holidays),
      ...classDay,
      week,
      plans,
      due,
      unrecorded: {
        since,
        children: neglectedSince(children, since).map(child => ({ ...named(child), last: child.last })),
      },
      unobserved: {
        since: unobservedSince,
        children: neglectedSince(
          children.map(child => ({ ...child, last: child.observed })),
          unobservedSince,
        ).map(child => ({ ...named(child), last: child.last })),
      },
      birthdays: birthdaysFrom(children, day).map(({ date, age, ...child }) => ({
        ...named(child),
        date,
        age,
      })),
      drafts,
      toProofread,
    }
  },

  school: async ({ scope, tx }) => {
    const since = plusDays(scope.today, -daysWithoutObservation)
    const [children, learning] = [reads(scope, 'children'), reads(scope, 'learning')]
    const [{ holidays, classes, due }, absent, drafts, waiting, toProofread, overlooked] = await Promise.all([
      classDaysOf(tx, scope, weekOf(scope.today)),
      children || learning ? absentOf(tx, scope) : nobody,
      learning ? draftsByTeacher(tx, scope) : [],
      children ? waitingForOffice(tx, scope) : nothingWaiting,
      learning ? reportsToProofread(tx, scope, reportsShown) : noReports,
      learning ? unobservedOf(tx, scope, since) : [],
    ])
    const dayOff = dayOffOf(scope.today, holidays)
    const unobserved = { since, classes: overlooked }
    return {
      day: scope.today,
      dayOff,
      classes: children || learning ? classes : [],
      due: learning ? due : { count: 0, assignments: [] },
      absent,
      drafts,
      ...waiting,
      toProofread,
      unobserved,
    }
  },

  platform: async ({ scope, tx, services }) => {
    const [{ waiting, trials }, sizes, { content, years, ...own }, messages, backups] = await Promise.all([
      waitingSchools(tx, scope),
      schoolSizes(tx, scope),
      platformContent(tx, scope),
      failedMessages(tx, scope),
      readBackupState(tx),
    ])
    const currentYear = coversDay(years, scope.today)
    const settings = missingSettings(services.publicDetails, {
      deliversMessages: services.messenger.delivers,
      hasStrangersNumber: own.own_number === formerDefaultNumber,
      makesBackups: services.makesBackups,
      keepsFiles: own.keeps_files,
    })
    const whole = { ...content, currentYear, settings }
    return { day: scope.today, waiting, trials, sizes, content: whole, messages, backups }
  },

  family: async ({ scope, tx }) => {
    const [children, works, notices, notes] = await Promise.all([
      ownChildrenOf(tx, scope),
      latestWorksByChild(tx, withRight(scope, 'work')),
      latestNotices(tx, scope),
      latestNotesOf(tx, withRight(scope, 'work')),
    ])
    return {
      day: scope.today,
      children: children.map(child => ({ ...child, lately: works[child._id] ?? [] })),
      notices: notices.filter(({ kind }) => kind !== 'note').slice(0, noticesShown),
      notes,
    }
  },
})
