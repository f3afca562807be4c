import type { StaffEvent } from '@casa/contract/staff-events'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { DeleteOutlined, EditOutlined } from '../../ui/icons.tsx'
import { mayChange } from './may-change.ts'

type Props = { event: StaffEvent; onEdit: () => void; onDelete: () => void }

/** Below an event's title and time: who made it, and what may be done with it. */
export function EventDetails({ event, onEdit, onDelete }: Props) {
  const t = useTexts('staffevents')
  const ui = useTexts('ui')
  const { search } = useLocation()
  const { userId, teacherId, eventName } = event
  const by =
    teacherId && teacherId.teacherName !== userId.name ? t('for', { name: teacherId.teacherName }) : undefined
  return (
    <>
      <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
        {t('by', { name: userId.name })}
        {by && ` · ${by}`}
      </Typography>
      {mayChange(event) ? (
        <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1.5 }}>
          <Button
            component={Link}
            to={{ pathname: event._id, search }}
            onClick={onEdit}
            size="small"
            variant="outlined"
            startIcon={<EditOutlined />}
            aria-label={ui('rowAction', { action: ui('edit'), name: eventName })}
          >
            {ui('edit')}
          </Button>
          <Button
            onClick={onDelete}
            size="small"
            color="error"
            startIcon={<DeleteOutlined />}
            aria-label={ui('rowAction', { action: ui('delete'), name: eventName })}
          >
            {ui('delete')}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('notYours')}
        </Typography>
      )}
    </>
  )
}
