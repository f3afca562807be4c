import { api } from '@casa/contract'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyHistory } from '../../parts/key-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { recordName } from './record-name.ts'

/** A record's earlier keys, oldest first. */
export default function HistoryDialog() {
  const t = useTexts('planner')
  const { id = '' } = useParams()
  const record = useCall(api.records.get, { params: { id } })
  return (
    <RouteDialog title={t('historyTitle')}>
      <Loaded query={record} pending={96}>
        {record => (
          <>
            <Typography sx={{ color: 'text.secondary' }}>{recordName(record)}</Typography>
            <KeyHistory history={record.statusHistory} />
          </>
        )}
      </Loaded>
    </RouteDialog>
  )
}
