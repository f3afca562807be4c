import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import english from '../../../locales/en/overview.json'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { endsLine } from '../../ui/styles.ts'

addEnglish('overview', english)

type Props = {
  children: string
  /** The list, if it has a number. */
  list?: ReturnType<typeof useFirstRows<unknown>>
  action?: ReactNode
}

/** The title of a section, with the number of rows below it or, while some are left out, the button that shows them. */
export function ListTitle({ children, list, action }: Props) {
  const t = useTexts('overview')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 28 }}>
      <Box component="span" sx={{ flex: 1 }}>
        {children}
        {list && list.count > 0 && !list.isLong && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {`\u00a0${list.count}`}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 0.5, marginBlock: '-8px' }}>
        {action}
        {list?.isLong && (
          <Button aria-expanded={list.open} onClick={list.toggle} sx={{ ...endsLine, minWidth: 44 }}>
            {list.open ? t('fewer') : t('all', { count: list.count })}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** The rows that a list shows: the first ones, fewer on a phone, until the user asks for all of them. */
export function useFirstRows<T>(rows: readonly T[], first: { phone: number; wide: number }) {
  const isPhone = useIsPhone()
  const [open, setOpen] = useState(false)
  const most = isPhone ? first.phone : first.wide
  return {
    shown: open ? rows : rows.slice(0, most),
    count: rows.length,
    isLong: rows.length > most,
    open,
    toggle: () => setOpen(!open),
  }
}

export function useIsPhone(): boolean {
  return useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
}
