import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { WatchVideo } from '../../parts/watch-video.tsx'
import { ZoomPictures } from '../../parts/zoom-pictures.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { LongText } from '../../ui/long-text.tsx'

/** What an assignment asks for, to be read; below its name what else there is to know. */
export function AssignmentDetails({ assignment, children }: { assignment: Event; children?: ReactNode }) {
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
      {children}
      <FactList facts={facts.filter(([, value]) => value)} minWidth={150} />
      {discription && <Section title={t('remarks')}>{discription}</Section>}
      {observation && <Section title={t('instructions')}>{observation}</Section>}
      {video && <WatchVideo address={video} name={eventName} sx={{ alignSelf: 'start' }} />}
      {imageURL.length > 0 && <ZoomPictures pictures={imageURL} name={eventName} />}
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
