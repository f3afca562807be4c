import type { LessonLink as LessonLinkRow } from '@casa/contract/lessons'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { dotted } from '../../lib/dotted.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { KeyInWords } from '../../parts/key-in-words.tsx'
import { LessonLink } from '../../parts/lesson-link.tsx'
import { rowLine } from '../../ui/row-line.ts'
import { WholeWords } from '../../ui/whole-words.tsx'

/** A line in a list of works: an exercise, its activity and date, and its key, which is null for a plan. */
export type WorkLine = {
  id: string
  name: string
  place: string
  when: string
  key: Key | null
  /** The exercise, unless the line is about a whole activity. */
  exercise: { _id: string; subActivityName: string } | null
  /** The lesson of its exercise. */
  lesson: LessonLinkRow | undefined
  /** Further links about the exercise. */
  also?: ReactNode
  onKey?: (key: Key) => void
  /** The button shown instead of a key. */
  action?: ReactNode
}

type Props = {
  title: string
  hint?: string | undefined
  lines: readonly WorkLine[]
  empty: string
  /** The link at the end. */
  more?: ReactNode
}

/** A list of what a child works on; if a line has `onKey`, one press records the next key. */
export function WorkList({ title, hint, lines, empty, more }: Props) {
  const heading = `works-${title.replace(/\W+/g, '-')}`
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id={heading}>
        {title}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
      {lines.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{empty}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, marginBlockStart: 1, listStyle: 'none' }}>
        {lines.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
      {more}
    </Paper>
  )
}

function Line({ line }: { line: WorkLine }) {
  const { name, place, when, key, exercise, lesson, also, onKey, action } = line
  // On a phone the words take the whole line, and the buttons are below them.
  const words = { xs: '1 1 100%', sm: onKey || action ? '1 1 190px' : '1 1 100%' }
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ flex: words, minWidth: 0, overflowWrap: 'anywhere' }}>
        {/* The links stay beside a name of two lines, never alone below it. */}
        <Typography sx={{ display: 'flex', alignItems: 'center', fontWeight: 600 }}>
          <Box component="span" sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 0, marginInlineEnd: 0.5 }}>
            {exercise ? <ExerciseLink exercise={exercise} /> : name}
          </Box>
          <LessonLink lesson={lesson} size={36} sx={{ flex: 'none', marginBlock: '-10px' }} />
          {also}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <WholeWords text={dotted([when, place])} />
        </Typography>
      </Box>
      {onKey ? (
        <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <KeyButtons value={key} onPick={onKey} name={name} size={36} />
        </Box>
      ) : (
        key && !action && <KeyInWords value={key} />
      )}
      {action && <Box sx={{ marginInlineStart: 'auto' }}>{action}</Box>}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  paddingBlock: 1.25,
  ...rowLine,
}
