import type { Placed } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dotted } from '../../lib/dotted.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip, useKeyLabel } from '../../parts/key-chip.tsx'
import { type KeyGroup, useGroupWords } from '../../parts/key-words.ts'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

const first = 10

type Props = {
  title: string
  /** What the keys of the group mean is said beside its title; plans have none. */
  group?: KeyGroup
  /** The group's exercises with their keys; plans have none. */
  activities: readonly [Placed, Key | null][]
  /** Whether to show counts of children, which make no sense for a single child. */
  counted: boolean
}

/** One group of the analysis: its first exercises, and all of them on demand. */
export function AnalysisCard({ title, group, activities, counted }: Props) {
  const t = useTexts('progress')
  const groupWords = useGroupWords()
  const [open, setOpen] = useState(false)
  const shown = open ? activities : activities.slice(0, first)
  return (
    <Paper component="section" variant="outlined" sx={{ padding: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
        {dotted([t('exercises', { count: activities.length }), group && groupWords(group)])}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 1.25 }}>
        {shown.map(([{ _id, subActivityName, activityId, superActivityId, counts }, key]) => (
          <Box component="li" key={_id} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            {key && <KeyChip value={key} />}
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>{subActivityName}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`${superActivityId.superActivityName} · ${activityId.activityName}`}
              </Typography>
              <Counts counts={counts} counted={counted} isPlan={key === null} />
            </Box>
          </Box>
        ))}
      </Box>
      {activities.length > first && (
        <ShowAllButton
          count={activities.length}
          open={open}
          onChange={setOpen}
          sx={{ ...beginsLine, marginBlockStart: 1 }}
        />
      )}
    </Paper>
  )
}

type CountsProps = { counts: Placed['counts']; counted: boolean; isPlan: boolean }

/** The number of children at each key and with a plan; for a single child only whether it is planned again. */
function Counts({ counts, counted, isPlan }: CountsProps) {
  const t = useTexts('progress')
  const keyLabel = useKeyLabel()
  const at = counted ? keys.filter(key => counts[key] > 0).toReversed() : []
  const again = counts.planned > 0 && (counted || !isPlan)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
      {at.map(key => (
        <Typography key={key} variant="body2" component="div">
          <abbr title={keyLabel(key)} style={{ textDecoration: 'none', fontWeight: 700 }}>
            {key}
          </abbr>{' '}
          {t('children', { count: counts[key] })}
        </Typography>
      ))}
      {again && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {counted ? t('plannedFor', { count: counts.planned }) : t('planned')}
        </Typography>
      )}
    </Box>
  )
}
