import type { Event } from '@casa/contract/assignments'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { EventText } from '../../parts/event-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { WholeWords } from '../../ui/whole-words.tsx'
import { useEventText } from './use-event-text.ts'

/** Everything of an event, to be read. */
export function EventDetails({ event }: { event: Event }) {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const { eventName, kind, userId } = event
  const facts = [
    [t('student'), text.students(event)],
    [t('class'), text.ofClass(event)],
    [t('date'), <WholeWords key="date" text={text.days(event)} />],
    [t('by'), userId.name],
  ] as const
  return (
    <Stack spacing={2} sx={{ paddingBlockEnd: 3 }}>
      <Typography variant="h3">{eventName}</Typography>
      <FactList facts={facts.filter(([, value]) => value)} />
      <EventText event={event} remarks={t('remarks')} notes={t('notes')} />
      {kind === 'assignment' && (
        <Link component={RouterLink} to="/app/assignment">
          {t('toAssignments')}
        </Link>
      )}
    </Stack>
  )
}
