import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { EventPictures } from '../../parts/event-pictures.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { LongText } from '../../ui/long-text.tsx'

/** What an assignment asks for, to be read. */
export function AssignmentDetails({ assignment }: { assignment: Event }) {
  const t = useTexts('assignments')
  const { day } = useFormats()
  const { eventName, classId, date, dueDate, discription, observation, video, imageURL, userId } = assignment
  const facts = [
    [t('class'), classId?.className],
    [t('date'), day(date)],
    [t('dueDate'), day(dueDate)],
    [t('by'), userId.name],
  ] as const
  return (
    <Stack spacing={2} sx={{ paddingBlockEnd: 3 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {eventName}
      </Typography>
      <FactList facts={facts.filter(([, value]) => value)} minWidth={150} />
      {discription && <Section title={t('remarks')}>{discription}</Section>}
      {observation && <Section title={t('instructions')}>{observation}</Section>}
      {video && (
        <Link href={video} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {t('watch')}
        </Link>
      )}
      {imageURL.length > 0 && <EventPictures addresses={imageURL} name={eventName} />}
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
