import { messages } from '@casa/contract/messages'
import type { StatusHistory } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/messages.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { isFamily, KeyChip, useKeyLabel, useKeyWords } from './key-chip.tsx'

/**
 * A record's previous keys, oldest first, each with its time and author. Families see the words; staff see the word
 * beside the key's name.
 */
export function KeyHistory({ history }: { history: StatusHistory }) {
  const t = useTexts('parts')
  const message = useMessages()
  const keyLabel = useKeyLabel()
  const keyWords = useKeyWords()
  const family = isFamily()
  const nameOf = (key: Key) => {
    if (family) return keyWords(key)
    return key === 'P' ? keyLabel(key) : `${keyLabel(key)} · ${keyWords(key)}`
  }
  const { moment } = useFormats()
  // Leading entries without a key are skipped: parents need not see keys undone before publication.
  const first = history.findIndex(({ key }) => key !== null)
  if (first < 0) {
    return <Typography sx={{ paddingBlock: 3 }}>{message(messages.record.noHistory)}</Typography>
  }
  return (
    <List component="ol">
      {history.slice(first).map(({ key, changedAt, author }) => (
        <ListItem key={changedAt} disableGutters sx={{ gap: 2 }}>
          {key ? (
            <KeyChip value={key} look={family ? 'studentKey' : 'staffKey'} />
          ) : (
            <Box aria-hidden sx={none} />
          )}
          <ListItemText
            primary={key ? nameOf(key) : t('takenBack')}
            secondary={dotted([moment(changedAt), author])}
          />
        </ListItem>
      ))}
    </List>
  )
}

const none = { minWidth: 36, height: 24, borderRadius: '6px', border: '1.5px dashed', borderColor: 'edge' }
