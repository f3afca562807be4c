import { api } from '@casa/contract'
import type { AttendanceMonth } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { monthsOf } from '../../parts/attendance-days.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { yearsOf } from '../../parts/attendance-years.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AttendanceTable } from './attendance-table.tsx'

/** A child's attendance by month, and its days as a calendar. */
export function Attendance({ studentId }: { studentId: string }) {
  const t = useTexts('story')
  const pictures = useTexts('pictures')
  const page = useCall(api.overview.student, { params: { id: studentId } })
  const months = page.data ? monthsOf(page.data.attendance) : []
  return (
    <section aria-labelledby="story-attendance">
      <Typography variant="h2" id="story-attendance" sx={{ marginBlockEnd: 2 }}>
        {t('attendance')}
      </Typography>
      {page.isPending && <Skeleton aria-busy variant="rounded" height={420} />}
      {page.isLoadingError && <ErrorState error={page.error} retry={() => void page.refetch()} />}
      {page.data && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <Years months={months} />
          {months.length > 0 && <AttendanceSection days={page.data.attendance} title={pictures('byDay')} />}
        </Box>
      )}
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
