import { api } from '@casa/contract'
import type { AttendanceMonth } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { AttendanceTable } from '../../parts/attendance-table.tsx'
import { yearsOf } from '../../parts/attendance-years.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** A child's attendance by month. */
export function Attendance({ studentId }: { studentId: string }) {
  const t = useTexts('story')
  const months = useCall(api.attendance.months, { body: { studentId } })
  return (
    <section aria-labelledby="story-attendance">
      <Typography variant="h2" id="story-attendance" sx={{ marginBlockEnd: 2 }}>
        {t('attendance')}
      </Typography>
      {months.isPending && <Skeleton aria-busy variant="rounded" height={420} />}
      {months.isError && <ErrorState error={months.error} retry={() => void months.refetch()} />}
      {months.data && <Years months={months.data} />}
    </section>
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
        gridTemplateColumns: { md: 'repeat(auto-fit, minmax(440px, 1fr))' },
        gap: 3,
        alignItems: 'start',
      }}
    >
      {yearsOf(months).map(year => (
        <AttendanceTable key={year.year} year={year} />
      ))}
    </Box>
  )
}
