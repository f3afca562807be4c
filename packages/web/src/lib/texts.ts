import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type account from '../../locales/en/account.json'
import type activitylog from '../../locales/en/activitylog.json'
import type administrator from '../../locales/en/administrator.json'
import type app from '../../locales/en/app.json'
import type assignments from '../../locales/en/assignments.json'
import type attendance from '../../locales/en/attendance.json'
import type backups from '../../locales/en/backups.json'
import type calendar from '../../locales/en/calendar.json'
import type calendaraddress from '../../locales/en/calendaraddress.json'
import type childcalendar from '../../locales/en/childcalendar.json'
import type classes from '../../locales/en/classes.json'
import type conferencereports from '../../locales/en/conferencereports.json'
import type curriculum from '../../locales/en/curriculum.json'
import type erasures from '../../locales/en/erasures.json'
import type factor from '../../locales/en/factor.json'
import type family from '../../locales/en/family.json'
import type fees from '../../locales/en/fees.json'
import type guardians from '../../locales/en/guardians.json'
import type holidays from '../../locales/en/holidays.json'
import type home from '../../locales/en/home.json'
import type keys from '../../locales/en/keys.json'
import type language from '../../locales/en/language.json'
import type ledger from '../../locales/en/ledger.json'
import type lessonplans from '../../locales/en/lessonplans.json'
import type lessons from '../../locales/en/lessons.json'
import type manual from '../../locales/en/manual.json'
import type notes from '../../locales/en/notes.json'
import type observations from '../../locales/en/observations.json'
import type overview from '../../locales/en/overview.json'
import type palette from '../../locales/en/palette.json'
import type parts from '../../locales/en/parts.json'
import type passkeys from '../../locales/en/passkeys.json'
import type payments from '../../locales/en/payments.json'
import type pictures from '../../locales/en/pictures.json'
import type planner from '../../locales/en/planner.json'
import type player from '../../locales/en/player.json'
import type privacy from '../../locales/en/privacy.json'
import type problems from '../../locales/en/problems.json'
import type progress from '../../locales/en/progress.json'
import type quick from '../../locales/en/quick.json'
import type reports from '../../locales/en/reports.json'
import type schools from '../../locales/en/schools.json'
import type security from '../../locales/en/security.json'
import type shortcuts from '../../locales/en/shortcuts.json'
import type site from '../../locales/en/site.json'
import type staffevents from '../../locales/en/staffevents.json'
import type story from '../../locales/en/story.json'
import type students from '../../locales/en/students.json'
import type styleguide from '../../locales/en/styleguide.json'
import type support from '../../locales/en/support.json'
import type teachers from '../../locales/en/teachers.json'
import type team from '../../locales/en/team.json'
import type terms from '../../locales/en/terms.json'
import type today from '../../locales/en/today.json'
import type training from '../../locales/en/training.json'
import type ui from '../../locales/en/ui.json'
import type workbooks from '../../locales/en/workbooks.json'

/** The catalogues by area; the English one defines the keys. A new area gets a line here. */
type Catalogues = {
  account: typeof account
  activitylog: typeof activitylog
  app: typeof app
  assignments: typeof assignments
  attendance: typeof attendance
  backups: typeof backups
  calendar: typeof calendar
  calendaraddress: typeof calendaraddress
  childcalendar: typeof childcalendar
  classes: typeof classes
  conferencereports: typeof conferencereports
  curriculum: typeof curriculum
  erasures: typeof erasures
  factor: typeof factor
  family: typeof family
  fees: typeof fees
  guardians: typeof guardians
  holidays: typeof holidays
  home: typeof home
  keys: typeof keys
  language: typeof language
  ledger: typeof ledger
  lessonplans: typeof lessonplans
  lessons: typeof lessons
  manual: typeof manual
  notes: typeof notes
  observations: typeof observations
  overview: typeof overview
  palette: typeof palette
  parts: typeof parts
  passkeys: typeof passkeys
  payments: typeof payments
  pictures: typeof pictures
  planner: typeof planner
  player: typeof player
  privacy: typeof privacy
  problems: typeof problems
  progress: typeof progress
  quick: typeof quick
  reports: typeof reports
  schools: typeof schools
  security: typeof security
  shortcuts: typeof shortcuts
  site: typeof site
  staffevents: typeof staffevents
  story: typeof story
  students: typeof students
  styleguide: typeof styleguide
  teachers: typeof teachers
  support: typeof support
  team: typeof team
  administrator: typeof administrator
  terms: typeof terms
  today: typeof today
  training: typeof training
  ui: typeof ui
  workbooks: typeof workbooks
}

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
type Keys<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${Keys<Tree[Key]>}`
}[keyof Tree & string]

type Area = keyof Catalogues
/** A text's key within an area; a misspelt one does not compile. */
export type TextKey<A extends Area> = Keys<Catalogues[A]>
/** Looks up a text and fills in its values. */
export type Texts<A extends Area> = (key: TextKey<A>, values?: Record<string, unknown>) => string

/** The texts of an area in the chosen language, or in English if a translation is missing. */
export function useTexts<A extends Area>(area: A): Texts<A> {
  const { t } = useTranslation(area)
  return useCallback((key, values) => t(key as string, values ?? {}), [t])
}

/**
 * Adds the English texts of an area that are loaded with its screen, because not every first screen shows them. Other
 * languages are fetched as a whole.
 */
export function addEnglish(area: string, texts: object): void {
  const add = () => i18next.addResourceBundle('en', area, texts)
  // A screen opened by its address may load before the language is ready.
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
}

/** Facts on one line separated by dots, without the missing ones. A wrapped line does not begin with a dot. */
export function dotted(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
