import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import type { AreaRights } from '@casa/contract/areas'
import type { SearchResult } from '@casa/contract/search'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../api/hooks.ts'
import { childAddress, exerciseAddress } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { ownRights } from '../../lib/rights.ts'
import { dotted, type TextKey, type Texts, useTexts } from '../../lib/texts.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { linksOf, mainMenu, moreMenu } from '../menus.ts'
import { mayChange } from '../screen.ts'
import { type ScreenPath, screens } from '../screens.tsx'
import { beginsWordsOf } from './words.ts'

/** An action that can be started: its name, its screen, and the path below /app that starts it. */
type Command = { title: TextKey<'palette'>; on: ScreenPath; path: string }

/** The command that opens the form for a new row on a list. */
const add = (title: Command['title'], on: ScreenPath): Command => ({ title, on, path: `${on}/new` })

const attendance: Command = { title: 'commands.attendance', on: 'attendence', path: 'attendence' }
const ofChildren = [
  add('commands.plan', 'activitytrackertable'),
  add('commands.note', 'teachernotes'),
  add('commands.observation', 'specialobservation'),
]
const ofCurriculum = [
  add('commands.area', 'superactivity'),
  add('commands.activity', 'activitytabel'),
  add('commands.exercise', 'subactivity'),
]

/** The commands of each role, most frequent first. Parents cannot write anything yet. */
export const commands: Record<Role, readonly Command[]> = {
  SCHOOLE: [
    attendance,
    { title: 'commands.student', on: 'studentdetails', path: 'studentregistration/add' },
    ...ofChildren,
    add('commands.teacher', 'teacher'),
    add('commands.class', 'addclass'),
    ...ofCurriculum,
  ],
  TEACHER: [attendance, ...ofChildren],
  SUPERADMIN: [add('commands.level', 'addclass'), ...ofCurriculum],
  PARENT: [],
}

/** An option of the palette. The detail distinguishes options with the same name, and says where a command is. */
export type PaletteOption = {
  id: string
  group: 'commands' | 'screens' | 'children' | 'classes' | 'levels' | 'schools' | 'accounts' | 'works'
  label: string
  detail: string
  /** The text whose words the typed words are matched against, by prefix. */
  found: string
  /** A path of the web app. */
  to: string
}

const debounceMs = 150

/**
 * The palette's options for the typed text: the role's commands and screens (all of them if nothing is typed), and
 * the server's results.
 */
export function useOptions(role: Role, typed: string) {
  const own = useOwnOptions(role)
  const words = typed.trim()
  const settled = useSettled(words, debounceMs)
  const found = useCall(
    api.search.find,
    { query: { words: settled } },
    { enabled: settled !== '', keepsLast: true },
  )
  const accountsOf = useAccountOptions(words)
  const t = useTexts('palette')
  const isCurrent = settled === words && !found.isPlaceholderData
  const options = useMemo(() => {
    if (words === '') return own
    const shown = ({ found }: PaletteOption) => beginsWordsOf(found, words)
    const served = found.data ? [...optionsOf(found.data, role, t), ...accountsOf(found.data)] : []
    // Until the response for these words arrives, the previous one is filtered by them.
    return [...fewOf(own.filter(shown), words), ...(isCurrent ? served : served.filter(shown))]
  }, [own, words, found.data, isCurrent, role, accountsOf, t])
  return {
    options,
    more: words !== '' && isCurrent && found.data ? moreOf(found.data) : {},
    searching: words !== '' && !found.isError && (!isCurrent || found.isFetching),
    error: words === '' ? null : found.error,
    retry: () => void found.refetch(),
  }
}

/** How many of a group were found beyond those that are listed. */
export type More = Partial<Record<PaletteOption['group'], number>>

const moreOf = ({ children, exercises, totals }: SearchResult): More => ({
  children: totals.children - children.length,
  works: totals.exercises - exercises.length,
})

/**
 * One or two letters match many commands and screens, so only three of each are shown, which keeps the children in
 * view.
 */
function fewOf(own: PaletteOption[], words: string): PaletteOption[] {
  if (words.length > 2) return own
  const first = (group: PaletteOption['group']) => own.filter(option => option.group === group).slice(0, 3)
  return [...first('commands'), ...first('screens')]
}

function useOwnOptions(role: Role): PaletteOption[] {
  const t = useTexts('app')
  const palette = useTexts('palette')
  return useMemo(() => {
    const rights = ownRights()
    const links = [...linksOf(mainMenu(role, rights)), ...moreMenu(role, rights)]
    const mayBegin = ({ on }: Command) => {
      const screen = screens.find(({ path }) => path === on)!
      return links.some(link => link.to === `/app/${on}`) && mayChange(screen, { role, rights })
    }
    const begun = commands[role].filter(mayBegin).map(({ title, on, path }): PaletteOption => {
      const label = palette(title)
      const detail = t(links.find(link => link.to === `/app/${on}`)!.title)
      return { id: title, group: 'commands', label, detail, found: label, to: `/app/${path}` }
    })
    return [...begun, ...screensOf(role, rights, t)]
  }, [role, t, palette])
}

/** The links of the role's menu, each with its group. */
function screensOf(role: Role, rights: AreaRights, t: Texts<'app'>): PaletteOption[] {
  const grouped = mainMenu(role, rights).flatMap(item =>
    linksOf([item]).map(link => ({ link, under: 'group' in item ? [t(item.title)] : [] })),
  )
  const more = moreMenu(role, rights).map(link => ({ link, under: [] }))
  return [...grouped, ...more].map(({ link: { title, to }, under }) => ({
    id: to,
    group: 'screens',
    label: t(title),
    detail: dotted(under),
    found: [t(title), ...under].join(' '),
    to,
  }))
}

function optionsOf(
  { children, classes, schools, exercises }: SearchResult,
  role: Role,
  t: Texts<'palette'>,
): PaletteOption[] {
  const group = role === 'SUPERADMIN' ? 'levels' : 'classes'
  return [
    ...children.map(({ _id, fullName, className, schooleName, serialNumber, by }) =>
      option(
        'children',
        _id,
        fullName,
        childAddress(_id),
        className,
        ...(schooleName ? [schooleName] : []),
        serialNumber,
        ...(by ? [t(`by.${by.relation}`, { text: by.text })] : []),
      ),
    ),
    ...schools.map(({ _id, schooleName, city }) =>
      option('schools', _id, schooleName, `/app/schooldetails/${_id}`, ...(city ? [city] : [])),
    ),
    // Teachers cannot edit classes: for them, a class opens its most used daily screen.
    ...classes.map(({ _id, className }) =>
      option(
        group,
        _id,
        className,
        role === 'TEACHER' ? attendanceOf(_id, classes.length) : `/app/addclass/${_id}`,
      ),
    ),
    ...exercises.map(({ _id, subActivityName, activityName, also }) =>
      option('works', _id, subActivityName, workAddress(_id, role), ...(also ? [also] : []), activityName),
    ),
  ]
}

/** The administrator has no page of an exercise, but its form. */
const workAddress = (id: string, role: Role) =>
  role === 'SUPERADMIN' ? `/app/subactivity/${id}` : exerciseAddress(id)

/**
 * Options for the accounts of a typed number, which open their school. They are found by the number itself, which no
 * response repeats.
 */
function useAccountOptions(number: string): (result: SearchResult) => PaletteOption[] {
  const t = useTexts('palette')
  const { moment } = useFormats()
  return useCallback(
    ({ accounts }) =>
      accounts.map(({ role, state, schooleId, schooleName, lastSeenAt }) => ({
        ...option(
          'accounts',
          `${role} ${schooleId}`,
          dotted([t(`accountRoles.${role}`), t(`accountStates.${state}`)]),
          schooleId ? `/app/schooldetails/${schooleId}` : '/app/schooldetails',
          ...(schooleName ? [schooleName] : []),
          ...(lastSeenAt ? [t('lastSeen', { at: moment(lastSeenAt) })] : []),
        ),
        found: number,
      })),
    [t, moment, number],
  )
}

function option(
  group: PaletteOption['group'],
  id: string,
  label: string,
  to: string,
  ...details: string[]
): PaletteOption {
  return { id, group, label, detail: dotted(details), found: [label, ...details].join(' '), to }
}

/** The attendance of a teacher's class; with one class, it is the only one there. */
const attendanceOf = (id: string, classes: number) =>
  classes > 1 ? `/app/attendence?classId=${id}` : '/app/attendence'
