import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LongText } from '../../ui/long-text.tsx'

const most = 5

/** What was last observed of a child, for staff. */
export function ObservationSection({ studentId, schooleId }: { studentId: string; schooleId: string }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  // One more than is shown says whether there are more.
  const list = useCall(api.observations.list, {
    params: { schooleId },
    query: { studentId, page: 1, size: most + 1 },
  })
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="child-observations"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id="child-observations">
        {t('observations')}
      </Typography>
      {list.isPending && <Skeleton aria-busy variant="rounded" height={160} />}
      {list.isLoadingError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t('observationsEmpty')}
        </Typography>
      )}
      {list.data?.slice(0, most).map(({ _id, date, specialObservation, userId }) => (
        <Box
          key={_id}
          component="article"
          sx={{ paddingBlock: 1.25, '& + article': { borderBlockStart: 1, borderColor: 'divider' } }}
        >
          <LongText>{specialObservation ?? ''}</LongText>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${day(date)} · ${userId.name}`}
          </Typography>
        </Box>
      ))}
      {list.data && list.data.length > most && (
        <Button component={Link} to="/app/specialobservation">
          {t('allObservations')}
        </Button>
      )}
    </Paper>
  )
}
