import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { dotted } from '../../lib/dotted.ts'
import { useTexts } from '../../lib/texts.ts'
import { mayChange } from '../../parts/may-change-event.ts'
import { DeleteOutlined } from '../../ui/icons.tsx'
import { useEventText } from './use-event-text.ts'

type Props = { event: Event; search: string; onOpen: () => void; onDelete: () => void }

/** Below an event's title and day: whom it is for, its notes, and the way to all of it. */
export function EventCardText({ event, search, onOpen, onDelete }: Props) {
  const t = useTexts('childcalendar')
  const ui = useTexts('ui')
  const text = useEventText()
  const { _id, eventName, observation } = event
  const changes = mayChange(event)
  const opens = changes && event.kind === 'event' ? ui('edit') : t('open')
  return (
    <>
      <Typography variant="body2" sx={{ marginBlockStart: 0.5, overflowWrap: 'anywhere' }}>
        {dotted([text.students(event), text.ofClass(event)])}
      </Typography>
      {observation && (
        <Typography variant="body2" sx={notes}>
          {observation}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1.5 }}>
        <Button
          component={Link}
          to={{ pathname: _id, search }}
          onClick={onOpen}
          size="small"
          variant="outlined"
          aria-label={ui('rowAction', { action: opens, name: eventName })}
        >
          {opens}
        </Button>
        {changes && (
          <Button
            onClick={onDelete}
            size="small"
            color="error"
            startIcon={<DeleteOutlined />}
            aria-label={ui('rowAction', { action: ui('delete'), name: eventName })}
          >
            {ui('delete')}
          </Button>
        )}
      </Box>
    </>
  )
}

const notes = {
  marginBlockStart: 0.5,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: 120,
  overflow: 'hidden',
}
