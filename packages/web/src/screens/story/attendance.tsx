import type { AttendanceMonth } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import type { StudentDays } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { monthsOf } from '../../parts/attendance-days.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { yearsOf } from '../../parts/attendance-years.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AttendanceTable } from './attendance-table.tsx'

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
      {yearsOf(months).map(year => (
        <AttendanceTable key={year.year} year={year} />
      ))}
    </Box>
  )
}
