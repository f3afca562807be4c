import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import type { SearchResult } from '@casa/contract/search'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { childAddress } from '../../lib/child-address.ts'
import { type Texts, useTexts } from '../../lib/texts.ts'
import { linksOf, type MenuItem, mainMenu, moreMenu } from '../menu.ts'
import { screens } from '../screens.tsx'
import { commands } from './commands.ts'
import { beginsWordsOf } from './words.ts'

/** Something that the palette opens. The detail tells apart what has one name, and says where a command stands. */
export type PaletteOption = {
  id: string
  group: 'commands' | 'screens' | 'children' | 'classes' | 'schools'
  label: string
  detail: string
  /** A path of the web app. */
  to: string
}

/** The debounce of the server's search, in milliseconds. */
const rest = 150

/**
 * What the palette offers for the typed text: the role's commands and screens, all of them when nothing is typed, and what
 * the server finds.
 */
export function useOptions(role: Role, typed: string) {
  const own = useOwnOptions(role)
  const words = typed.trim()
  const asked = useSettled(words)
  const found = useCall(
    api.search.find,
    { query: { words: asked } },
    { enabled: asked !== '', keepsLast: true },
  )
  const isCurrent = asked === words && !found.isPlaceholderData
  const options = useMemo(() => {
    if (words === '') return own
    const shown = (option: PaletteOption) => beginsWordsOf(`${option.label} ${option.detail}`, words)
    const served = found.data ? optionsOf(found.data, role) : []
    // Until the answer to these words is there, the last one shows no more than what fits them, too.
    return [...own.filter(shown), ...(isCurrent ? served : served.filter(shown))]
  }, [own, words, found.data, isCurrent, role])
  return {
    options,
    searching: words !== '' && !found.isError && (!isCurrent || found.isFetching),
    error: words === '' ? null : found.error,
    retry: () => void found.refetch(),
  }
}

function useOwnOptions(role: Role): PaletteOption[] {
  const t = useTexts('app')
  const palette = useTexts('palette')
  return useMemo(() => {
    const begun = commands[role].map(
      ({ title, on, path }): PaletteOption => ({
        id: title,
        group: 'commands',
        label: palette(title),
        detail: t(`screens.${screens.find(screen => screen.path === on)!.title}`),
        to: `/app/${path}`,
      }),
    )
    return [...begun, ...screensOf(role, t)]
  }, [role, t, palette])
}

/** The links of the role's menu, with the group in which each stands. */
function screensOf(role: Role, t: Texts<'app'>): PaletteOption[] {
  const main = mainMenu(role)
  const more: MenuItem = { title: 'menu.more', group: 'more', links: moreMenu(role) }
  return [...main, more].flatMap(item =>
    linksOf([item]).map(({ title, to, later }) => ({
      id: to,
      group: 'screens' as const,
      label: t(title),
      detail: [
        ...('group' in item && item !== more ? [t(item.title)] : []),
        ...(later ? [t('menu.later')] : []),
      ].join(' · '),
      to,
    })),
  )
}

function optionsOf({ children, classes, schools }: SearchResult, role: Role): PaletteOption[] {
  return [
    ...children.map(({ _id, fullName, className, serialNumber }) => ({
      id: _id,
      group: 'children' as const,
      label: fullName,
      detail: `${className} · ${serialNumber}`,
      to: childAddress(_id),
    })),
    ...classes.map(({ _id, className }) => ({
      id: _id,
      group: 'classes' as const,
      label: className,
      detail: '',
      // A teacher changes no class: hers opens with what she does there every day.
      to: role === 'TEACHER' ? '/app/attendence' : `/app/addclass/${_id}`,
    })),
    ...schools.map(({ _id, schooleName, city }) => ({
      id: _id,
      group: 'schools' as const,
      label: schooleName,
      detail: city ?? '',
      to: `/app/schooldetails/${_id}`,
    })),
  ]
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
