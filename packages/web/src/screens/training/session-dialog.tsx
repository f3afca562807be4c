import { api } from '@casa/contract'
import type { Topic } from '@casa/contract/training'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useOutletContext, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { List } from '../../lib/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { MediaPlayer } from '../../parts/media-player.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { TrainerName } from './topic-columns.tsx'

/** Plays a training topic, at /app/trainingsession/ID. */
export default function SessionDialog() {
  const t = useTexts('training')
  const { id = '' } = useParams()
  const list = useOutletContext<List<Topic>>()
  const listed = list.rows.find(row => row._id === id)
  // A link may lead to a topic that is on another page of the list.
  const found = useCall(api.training.topics, { body: { _id: id } }, { enabled: !listed })
  const topic = listed ?? found.data?.[0]
  return (
    <RouteDialog title={topic?.subject ?? t('session.title')}>
      <Box sx={{ paddingBlockEnd: 3 }}>
        <Loaded
          query={{
            data: topic,
            error: found.isPending ? null : (found.error ?? new ApiError(404)),
            refetch: found.refetch,
          }}
          pending={240}
        >
          {topic => <Session topic={topic} />}
        </Loaded>
      </Box>
    </RouteDialog>
  )
}

function Session({ topic }: { topic: Topic }) {
  const t = useTexts('training')
  const { subject, trainerRegisterId, classId, videoURL, audioURL } = topic
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <TrainerName trainer={trainerRegisterId} />
        <Typography sx={{ color: 'text.secondary' }}>{classId?.className}</Typography>
      </Box>
      {videoURL && (
        <MediaPlayer
          key={videoURL}
          kind="video"
          address={videoURL}
          name={t('session.video', { subject })}
          first
        />
      )}
      {audioURL && (
        <MediaPlayer
          key={audioURL}
          kind="audio"
          address={audioURL}
          name={t('session.audio', { subject })}
          first={!videoURL}
        />
      )}
      {!videoURL && !audioURL && <Typography>{t('session.nothing')}</Typography>}
    </Stack>
  )
}
