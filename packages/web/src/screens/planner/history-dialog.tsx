import { api } from '@casa/contract'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyHistory } from '../../parts/key-history.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { recordName } from './record-name.ts'

/** A record's earlier keys, oldest first. */
export default function HistoryDialog() {
  const t = useTexts('planner')
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(api.records.get, { params: { id } })
  return (
    <RouteDialog title={t('historyTitle')}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{recordName(data)}</Typography>
          <KeyHistory history={data.statusHistory} />
        </>
      ) : (
        <Skeleton variant="rounded" height={96} aria-busy />
      )}
    </RouteDialog>
  )
}
