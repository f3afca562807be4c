import type { Lesson } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { WatchVideo } from '../../parts/watch-video.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

/** A lesson among those that were found. A press anywhere opens it, but for its film, which has a link of its own. */
export const LessonCard = memo(function LessonCard({ lesson }: { lesson: Lesson }) {
  const { search } = useLocation()
  const { _id, lesson: name, classId, subjectId, images, video } = lesson
  return (
    <Paper component="li" variant="outlined" sx={look}>
      {images[0] && (
        <Box component="img" src={`${images[0]}?size=small`} alt="" loading="lazy" sx={picture} />
      )}
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: 1, padding: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {classId && <Chip size="small" color="primary" variant="outlined" label={classId.className} />}
          {subjectId && <Chip size="small" label={subjectId.subject} />}
        </Box>
        <Typography variant="h3" component="h2" sx={title}>
          <Link component={RouterLink} to={{ pathname: _id, search }} color="inherit" sx={stretched}>
            {name}
          </Link>
        </Typography>
        {video && (
          <WatchVideo
            address={video}
            name={name}
            sx={{
              alignSelf: 'flex-start',
              position: 'relative',
              ...beginsLine,
              marginBlockStart: 'auto',
            }}
          />
        )}
      </Box>
    </Paper>
  )
})

const look = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  // A page may hold thousands; what is out of sight is not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 340px',
  '&:hover': { borderColor: 'primary.main' },
} as const
const picture = {
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
} as const
const title = { textTransform: 'uppercase', letterSpacing: '0.02em', overflowWrap: 'anywhere' } as const
const stretched = {
  // The card is what the area is stretched over, not the link itself.
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const
