import type { StoryHeading } from '@casa/contract/rules/story'
import type { StudentStory } from '@casa/contract/story'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip } from '../../parts/key-chip.tsx'
import { isFamily } from '../../parts/key-words.ts'

const headings: readonly StoryHeading[] = ['sure', 'practises', 'shown']

/** What a child is sure of, practises and was just shown, by the names of the works. */
export function StoryWorks({ works }: { works: StudentStory['works'] }) {
  return (
    <Box sx={look}>
      {headings.map(heading => (
        <Works key={heading} heading={heading} {...works[heading]} />
      ))}
    </Box>
  )
}

const look = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  marginBlockEnd: 3,
  '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}

type Props = { heading: StoryHeading } & StudentStory['works'][StoryHeading]

function Works({ heading, count, works }: Props) {
  const t = useTexts('story')
  const { shortDay } = useFormats()
  return (
    <Paper variant="outlined" sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t(heading)}
      </Typography>
      {count === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('worksEmpty')}</Typography>}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {works.map(({ superActivityId, activityId, subActivityId, key, date }) => (
          <Box component="li" key={subActivityId?._id ?? activityId._id} sx={line}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {subActivityId?.subActivityName ?? activityId.activityName}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dotted([superActivityId.superActivityName, shortDay(date)])}
              </Typography>
            </Box>
            <KeyChip value={key} look={isFamily() ? 'studentKey' : 'staffKey'} />
          </Box>
        ))}
      </Box>
      {count > works.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t('more', { count: count - works.length })}
        </Typography>
      )}
    </Paper>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1, paddingBlock: 0.75 }
