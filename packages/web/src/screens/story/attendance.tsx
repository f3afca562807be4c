import type { AttendanceMonth } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import type { StudentDays } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import {
  type AttendanceYear,
  attendanceYears,
  monthsOf,
  percentPresent,
} from '../../parts/attendance-days.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A child's attendance by month, and its days as a calendar. */
export function Attendance({ days }: { days: StudentDays }) {
  const pictures = useTexts('pictures')
  const months = monthsOf(days)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Years months={months} />
      {months.length > 0 && <AttendanceSection days={days} title={pictures('byDay')} level="h3" />}
    </Box>
  )
}

function Years({ months }: { months: readonly AttendanceMonth[] }) {
  const t = useTexts('story')
  const message = useMessages()
  if (months.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState drawing="beadStair" title={message(messages.noData)} hint={t('attendanceHint')} />
      </Paper>
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(440px, 1fr))' },
        gap: 3,
        alignItems: 'start',
        '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {attendanceYears(months).map(year => (
        <AttendanceTable key={year.year} year={year} />
      ))}
    </Box>
  )
}

/** A year of a child's attendance: each month's figures and a bar. */
function AttendanceTable({ year }: { year: AttendanceYear }) {
  const t = useTexts('story')
  const { i18n } = useTranslation()
  const heading = `story-${year.year}`
  return (
    <Paper variant="outlined" sx={{ minWidth: 0, paddingBlockEnd: 1 }}>
      <Box sx={{ padding: 2, paddingBlockEnd: 1 }}>
        <Typography variant="h3" id={heading}>
          {year.year}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('yearSum', { ...year, percent: percentPresent(year) })}
        </Typography>
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-labelledby={heading} sx={narrow}>
          <TableHead>
            <TableRow>
              <TableCell>{t('month')}</TableCell>
              <TableCell align="right">{t('days')}</TableCell>
              <TableCell align="right">{t('present')}</TableCell>
              <TableCell align="right">{t('absent')}</TableCell>
              <TableCell align="right">{t('share')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {year.months.map(month => (
              <TableRow key={month.month}>
                <TableCell component="th" scope="row">
                  {monthLabel(month.month, i18n.language)}
                </TableCell>
                <TableCell align="right">{month.days}</TableCell>
                <TableCell align="right">{month.present}</TableCell>
                <TableCell align="right">{month.absent}</TableCell>
                <TableCell align="right">
                  <Share percent={percentPresent(month)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Paper>
  )
}

const narrow = {
  '& th, & td': { paddingInline: { xs: 0.5, sm: 1.5 }, fontVariantNumeric: 'tabular-nums' },
  '& thead th': { fontSize: { xs: '0.75rem', sm: '0.8125rem' } },
  // Wraps into two parts rather than overflowing the narrowest window.
  '@media (max-width: 359px)': { '& thead th': { overflowWrap: 'anywhere' } },
  '& tr > :first-of-type': { paddingInlineStart: 2 },
  '& tr > :last-child': { paddingInlineEnd: 2, width: { sm: '40%' } },
  // In print two years are side by side.
  '@media print': { '& th, & td': { paddingInline: 0.5 }, '& tr > :last-child': { paddingInlineEnd: 1 } },
}

/** A month (`YYYY-MM`) by its short name in the chosen language: Jan to Dec. */
function monthLabel(month: string, language: string): string {
  return new Date(`${month}-01T00:00Z`).toLocaleString(language, { month: 'short', timeZone: 'UTC' })
}

/** The bar is beside its figure, and on phones below it, where there is more room. */
function Share({ percent }: { percent: number }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: { xs: 0.25, sm: 1 },
        '@media print': { flexDirection: 'column-reverse', alignItems: 'stretch', gap: 0.25 },
      }}
    >
      <Box
        aria-hidden
        sx={{
          flex: { sm: 1 },
          height: { xs: 6, sm: 10 },
          '@media print': { flex: 'none', height: 4 },
          borderRadius: 5,
          bgcolor: 'divider',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ width: `${percent}%`, height: '100%', borderRadius: 5, bgcolor: 'success.main' }} />
      </Box>
      <Box component="span" sx={{ minWidth: '3em' }}>{`${percent}%`}</Box>
    </Box>
  )
}
