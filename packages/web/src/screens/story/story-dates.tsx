import type { StoryDate } from '@casa/contract/story'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { assignmentAddress } from '../../parts/assignment-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

type Props = { dates: readonly StoryDate[]; studentId: string }

/** The coming weeks: assignments on their due dates, and events. */
export function StoryDates({ dates, studentId }: Props) {
  const t = useTexts('story')
  if (dates.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('datesEmpty')}</Typography>
  return (
    <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {dates.map(date => (
        <Box component="li" key={date._id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Leaf day={date.kind === 'assignment' ? (date.dueDate ?? date.date) : date.date} />
          <What date={date} studentId={studentId} />
        </Box>
      ))}
    </Box>
  )
}

function What({ date, studentId }: { date: StoryDate; studentId: string }) {
  const t = useTexts('story')
  const overview = useTexts('overview')
  const { shortDay } = useFormats()
  const { _id, kind, eventName, dueDate, status } = date
  const events = currentUser().role === 'PARENT' ? '/app/studentEvents' : '/app/calenderassignment'
  const to =
    kind === 'assignment'
      ? assignmentAddress(_id, studentId)
      : `${events}/${_id}?studentId=${studentId}&day=${date.date}`
  const lasts = kind === 'event' && dueDate && dueDate !== date.date
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={to} color="inherit" sx={{ fontWeight: 600 }}>
        {eventName}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([
            t(kind === 'assignment' ? 'handIn' : 'event'),
            lasts && t('until', { day: shortDay(dueDate) }),
          ])}
        </Typography>
        {status && (
          <StatusChip
            label={overview(status === 'Submitted' ? 'submitted' : 'notSubmitted')}
            tone={status === 'Submitted' ? 'good' : 'quiet'}
          />
        )}
      </Box>
    </Box>
  )
}

/** A day styled like a page of a wall calendar. */
function Leaf({ day }: { day: string }) {
  const { locale, dayInWords } = useFormats()
  const month = new Date(`${day}T00:00Z`).toLocaleString(locale, { month: 'short', timeZone: 'UTC' })
  return (
    <Box component="time" dateTime={day} title={dayInWords(day)} sx={leaf}>
      <Box component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.1 }}>
        {Number(day.slice(8))}
      </Box>
      <Box component="span" sx={{ fontSize: 13 }}>
        {month}
      </Box>
    </Box>
  )
}

const leaf = {
  flex: 'none',
  width: 56,
  paddingBlock: 0.75,
  display: 'grid',
  justifyItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  borderBlockStart: '4px solid',
  borderBlockStartColor: 'secondary.main',
}
