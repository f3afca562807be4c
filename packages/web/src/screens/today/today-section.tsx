import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { useSchoolDay } from '../../lib/school-day.ts'

type Props = {
  title: string
  /** How many items the section lists. */
  count?: number
  /** The link to continue from here. */
  link?: { to: string; label: string } | false
  /** The text shown if there is nothing. */
  empty?: string | false
  children?: ReactNode
}

/** A section of Today: its heading, a link to the screen to continue on, and its content. */
export function TodaySection({ title, count, link, empty, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 2.5 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', marginBlockEnd: 1 }}
      >
        <Typography variant="h2" id={id} sx={{ flex: '1 1 auto' }}>
          {title}
          {count ? (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {`\u00a0·\u00a0${count}`}
            </Box>
          ) : null}
        </Typography>
        {link && (
          <Link
            component={RouterLink}
            to={link.to}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, marginBlock: -1 }}
          >
            {link.label}
          </Link>
        )}
      </Box>
      {empty ? <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography> : children}
    </Paper>
  )
}

/** Refetches when the school's next day begins on an open page. */
export function useNewDay({ refetch }: { refetch: () => unknown }): void {
  const day = useSchoolDay()
  const shown = useRef(day)
  useEffect(() => {
    if (shown.current === day) return
    shown.current = day
    void refetch()
  }, [day, refetch])
}
