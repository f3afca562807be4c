import { schoolYearOf } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { schoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { AttendanceCalendar } from '../../parts/attendance-calendar.tsx'
import { monthsOfSchoolYear } from '../../parts/attendance-days.ts'
import { KeyBars, type KeyFigures } from '../../parts/key-bars.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useStyleTexts } from './style-texts.ts'

const sample: Omit<KeyFigures, 'name'>[] = [
  { _id: '1', M: 24, WI: 12, WA: 9, P: 6, notBegun: 50 },
  { _id: '2', M: 12, WI: 18, WA: 4, P: 11, notBegun: 31 },
  { _id: '3', M: 0, WI: 3, WA: 0, P: 1, notBegun: 85 },
]

/** The weeks of a month, as in a child's year: present on most weekdays, absent once, a holiday once. */
const sampleDays = (month: string) => {
  const day = (date: number) => `${month}-${String(date).padStart(2, '0')}`
  return {
    present: [1, 2, 3, 4, 5, 8, 9, 11, 12, 15, 16, 17, 18].map(day),
    absent: [day(10)],
    holidays: [day(19)],
  }
}

/** The building blocks of charts, with sample data. */
export default function ChartsScreen() {
  const app = useTexts('app')
  const t = useStyleTexts()
  const figures = sample.map(one => ({ ...one, name: t('charts.areas', { number: one._id }) }))
  const year = schoolYearOf(schoolDay())
  const months = monthsOfSchoolYear(year, sampleDays(`${year}-06`), `${year}-07-31`)
  return (
    <>
      <PageHeader title={app('screens.charts')} description={t('charts.about')} />
      <Example title={t('charts.bars')}>
        <KeyBars name={t('charts.bars')} figures={figures} scale={t('charts.barsScale')} />
      </Example>
      <Example title={t('charts.shares')}>
        <KeyBars
          shares
          look="studentKey"
          name={t('charts.shares')}
          figures={figures}
          scale={t('charts.sharesScale')}
        />
      </Example>
      <Example title={t('charts.days')}>
        <AttendanceCalendar months={months} />
      </Example>
      <Example title={t('charts.figures')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <FigureCard tone="good" figure={27} label={t('charts.present')} />
          <FigureCard tone="bad" figure={3} label={t('charts.absent')} />
          <FigureCard figure={30} label={t('charts.children')} />
        </Box>
      </Example>
      <Example title={t('charts.states')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(['good', 'quiet', 'warning', 'bad'] as const).map(tone => (
            <StatusChip key={tone} tone={tone} label={t(`charts.${tone}`)} />
          ))}
        </Box>
      </Example>
    </>
  )
}

function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ padding: 2, marginBlockEnd: 2 }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
