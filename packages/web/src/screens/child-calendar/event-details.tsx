import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { WatchVideo } from '../../parts/watch-video.tsx'
import { ZoomPictures } from '../../parts/zoom-pictures.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useEventText } from './use-event-text.ts'

/** Everything of an event, to be read. */
export function EventDetails({ event }: { event: Event }) {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const { eventName, kind, discription, observation, video, imageURL, userId } = event
  const facts = [
    [t('student'), text.students(event)],
    [t('class'), text.ofClass(event)],
    [t('date'), text.days(event)],
    [t('by'), userId.name],
  ] as const
  return (
    <Stack spacing={2} sx={{ paddingBlockEnd: 3 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {eventName}
      </Typography>
      <FactList facts={facts.filter(([, value]) => value)} />
      {discription && <Section title={t('remarks')}>{discription}</Section>}
      {observation && <Section title={t('notes')}>{observation}</Section>}
      {video && <WatchVideo address={video} name={eventName} sx={{ alignSelf: 'start' }} />}
      {imageURL.length > 0 && <ZoomPictures pictures={imageURL} name={eventName} />}
      {kind === 'assignment' && (
        <Link component={RouterLink} to="/app/assignment">
          {t('toAssignments')}
        </Link>
      )}
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: string }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <LongText>{children}</LongText>
    </Box>
  )
}
