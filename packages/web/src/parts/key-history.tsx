import { messages } from '@casa/contract/messages'
import type { StatusHistory } from '@casa/contract/records'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/texts.ts'
import { KeyChip, type KeyLook, useKeyWords } from './key-chip.tsx'

/** The keys that an entry had, the oldest first, each with its moment and who gave it. */
export function KeyHistory({ history, look }: { history: StatusHistory; look?: KeyLook }) {
  const message = useMessages()
  const words = useKeyWords()
  const { moment } = useFormats()
  if (history.length === 0) {
    return <Typography sx={{ paddingBlock: 3 }}>{message(messages.record.noHistory)}</Typography>
  }
  return (
    <List component="ol">
      {history.map(({ key, changedAt, author }) => (
        <ListItem key={changedAt} disableGutters sx={{ gap: 2 }}>
          <KeyChip value={key} look={look} />
          <ListItemText primary={words(key)} secondary={`${moment(changedAt)} · ${author}`} />
        </ListItem>
      ))}
    </List>
  )
}
