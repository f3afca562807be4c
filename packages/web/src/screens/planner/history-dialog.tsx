import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { StatusHistory } from '@casa/contract/records'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { KeyChip, useKeyWords } from '../../parts/key-chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { nameOf } from './entry-name.ts'

/** The keys that an entry had, the oldest first. */
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
          <Typography sx={{ color: 'text.secondary' }}>{nameOf(data)}</Typography>
          <Changes history={data.statusHistory} />
        </>
      ) : (
        <Skeleton variant="rounded" height={96} aria-busy />
      )}
    </RouteDialog>
  )
}

function Changes({ history }: { history: StatusHistory }) {
  const message = useMessages()
  const words = useKeyWords()
  const { moment } = useFormats()
  if (history.length === 0) {
    return <Typography sx={{ paddingBlock: 3 }}>{message(messages.record.noHistory)}</Typography>
  }
  const oldestFirst = [...history].sort((one, other) => one.changedAt.localeCompare(other.changedAt))
  return (
    <List sx={{ paddingBlockEnd: 2 }}>
      {oldestFirst.map(({ key, changedAt, author }) => (
        <ListItem key={changedAt} disableGutters sx={{ gap: 2 }}>
          <KeyChip value={key} />
          <ListItemText primary={words(key)} secondary={`${moment(changedAt)} · ${author}`} />
        </ListItem>
      ))}
    </List>
  )
}
