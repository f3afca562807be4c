import type { SchoolToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ExpandLess, ExpandMore } from '../../ui/icons.tsx'
import { ChildLine } from './staff-day.tsx'
import { TodaySection } from './today-section.tsx'

type Props = { unobserved: SchoolToday['unobserved'] }

/** A line for each class with children whom nobody has observed for two weeks; a press opens the children. */
export function UnobservedClasses({ unobserved: { since, classes } }: Props) {
  const t = useTexts('today')
  const { day } = useFormats()
  const total = classes.reduce((sum, { count }) => sum + count, 0)
  return (
    <TodaySection
      title={t('unobserved')}
      count={total}
      link={total > 0 && { to: '/app/specialobservation', label: t('openObservations') }}
      empty={total === 0 && t('allObserved', { day: day(since) })}
    >
      <Box component="ul" aria-label={t('unobserved')} sx={list}>
        {classes.map(schoolClass => (
          <ClassLine key={schoolClass._id} schoolClass={schoolClass} />
        ))}
      </Box>
    </TodaySection>
  )
}

function ClassLine({ schoolClass }: { schoolClass: Props['unobserved']['classes'][number] }) {
  const t = useTexts('today')
  const { day } = useFormats()
  const [open, setOpen] = useState(false)
  const { className, count, children } = schoolClass
  return (
    <li>
      <ButtonBase aria-expanded={open} onClick={() => setOpen(!open)} sx={press}>
        <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {className}
        </Typography>{' '}
        <Typography component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('children', { count })}
        </Typography>
        {open ? <ExpandLess /> : <ExpandMore />}
      </ButtonBase>
      {open && (
        <Box component="ul" aria-label={className} sx={list}>
          {children.map(child => (
            <ChildLine key={child._id} child={child}>
              {child.last ? t('observedOn', { day: day(child.last) }) : t('neverObserved')}
            </ChildLine>
          ))}
        </Box>
      )}
      {open && count > children.length && (
        <Typography>{t('andMore', { count: count - children.length })}</Typography>
      )}
    </li>
  )
}

const list = { listStyle: 'none', margin: 0, padding: 0 }

const press = { display: 'flex', width: '100%', minHeight: 44, gap: 1, textAlign: 'start' } as const
