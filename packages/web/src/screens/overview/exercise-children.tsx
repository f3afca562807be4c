import type { ExercisePage } from '@casa/contract/exercise-page'
import type { ChildStand } from '@casa/contract/next'
import { toldApart } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { KeyInWords } from '../../parts/key-in-words.tsx'
import { useStandReason } from '../../parts/next/use-stand-reason.ts'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

const states = ['ready', 'again', 'practising', 'sure', 'later'] as const

/** Where the children stand to an exercise, those who are ready first, each with the reason. */
export function ExerciseChildren({ rows }: { rows: ExercisePage['students'] }) {
  const t = useTexts('overview')
  const parts = useTexts('parts')
  const reasonOf = useStandReason()
  if (rows.length === 0) return <Typography>{t('exercise.noChildren')}</Typography>
  const about = (child: ChildStand) =>
    dotted([child.classId?.className, reasonOf(child), child.planned && t('next.planned')])
  const named = toldApart(rows)
  return states.map(state => (
    <Group
      key={state}
      title={parts(`ready.${state}`)}
      rows={named.filter(child => child.state === state)}
      about={about}
    />
  ))
}

/** How many children of a group the page shows before it is asked for all. */
const most = 8

type GroupProps = {
  title: string
  rows: readonly ChildStand[]
  /** What there is to know of a child. */
  about: (child: ChildStand) => string
}

function Group({ title, rows, about }: GroupProps) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <Typography variant="h3">{`${title} · ${rows.length}`}</Typography>
      <Box component="ul" sx={list}>
        {(all ? rows : rows.slice(0, most)).map(child => (
          <Box component="li" key={child._id} sx={{ paddingBlock: 0.75 }}>
            <ChildLink id={child._id}>{child.fullName}</ChildLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {about(child)}
            </Typography>
          </Box>
        ))}
      </Box>
      {rows.length > most && (
        <ShowAllButton count={rows.length} open={all} onChange={setAll} sx={beginsLine} />
      )}
    </div>
  )
}

/** A parent's own children beside an exercise, in the words that families know. */
export function OwnChildren({ rows }: { rows: ExercisePage['children'] }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  if (rows.length === 0) return <Typography>{t('exercise.ownNone')}</Typography>
  return (
    <Box component="ul" sx={list}>
      {rows.map(({ _id, fullName, key, date, planned }) => (
        <Box component="li" key={_id} sx={{ paddingBlock: 0.75 }}>
          <ChildLink id={_id}>{fullName}</ChildLink>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, color: 'text.secondary' }}>
            {key ? <KeyInWords value={key} /> : t('exercise.notYet')}
            {date && <span>{day(date)}</span>}
            {planned && <span>{t('next.planned')}</span>}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = { padding: 0, margin: 0, listStyle: 'none', overflowWrap: 'anywhere' } as const
