import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

const most = 5

/** A child's conference reports, latest first; families see published ones. */
export function ReportSection({ studentId }: { studentId: string }) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  const family = currentUser().role === 'PARENT'
  const list = useCall(api.conferenceReports.list, { query: { studentId, page: 1, size: most } })
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="child-reports"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id="child-reports">
        {t('title')}
      </Typography>
      {list.isPending && <Skeleton aria-busy variant="rounded" height={80} />}
      {list.isLoadingError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t(family ? 'childEmptyFamily' : 'childEmpty')}
        </Typography>
      )}
      {list.data?.map(({ _id, from, to, status }) => (
        <Box key={_id} sx={{ paddingBlock: 1.25 }}>
          <Link component={RouterLink} to={`/app/conference-report/${_id}`}>
            {t('fromTo', { from: day(from), to: day(to) })}
          </Link>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`states.${status}`)}
          </Typography>
        </Box>
      ))}
      <Button component={RouterLink} to="/app/conference-reports" sx={beginsLine}>
        {t('all')}
      </Button>
    </Paper>
  )
}
