import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LongText } from '../ui/text-wrap.tsx'
import { WatchVideo } from './watch-video.tsx'
import { ZoomPictures } from './zoom-pictures.tsx'

type Props = { event: Event; remarks: string; notes: string }

/** The two texts of an assignment or event with their titles, its video and its pictures. */
export function EventText({ event, remarks, notes }: Props) {
  const { eventName, discription, observation, video, imageURL } = event
  return (
    <>
      {discription && <Section title={remarks}>{discription}</Section>}
      {observation && <Section title={notes}>{observation}</Section>}
      {video && <WatchVideo address={video} name={eventName} sx={{ alignSelf: 'start' }} />}
      {imageURL.length > 0 && <ZoomPictures pictures={imageURL} name={eventName} />}
    </>
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
