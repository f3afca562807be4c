import type { Matrix } from '@casa/contract/progress'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink } from '../exercise-link.tsx'
import type { CellPosition } from '../grid/grid-block.ts'
import { KeyLine } from '../key-legend.tsx'
import { rowMarks } from './matrix.ts'
import { useMarkLabel } from './matrix-row.tsx'

/** Explains the matrix's marks and keyboard. */
export function MatrixLegend({ hint }: { hint: string }) {
  const t = useTexts('parts')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, paddingBlock: 1.5 }}>
      <KeyLine look="staffKey" />
      <Sample look={{ backgroundImage: 'linear-gradient(225deg, currentColor 9px, transparent 9.5px)' }}>
        {t('notPublished')}
      </Sample>
      <Sample look={{ paddingInline: '5px', '&::after': twoLines }}>
        {t('presentAgainAfter', { weeks: unseenAfterDays / 7 })}
      </Sample>
      <Sample look={{ outline: '2px dashed', outlineOffset: -5 }}>{t('planned')}</Sample>
      <Typography variant="body2" sx={{ flex: '1 1 480px', color: 'text.secondary' }}>
        {hint}
      </Typography>
    </Box>
  )
}

/** Describes the focused cell in full, because a column is too narrow for its exercise's name. */
export function FocusedCell({
  matrix,
  place,
  exerciseLink,
}: {
  matrix: Matrix
  place: CellPosition
  /** Further links about the exercise. */
  exerciseLink?: (exerciseId: string) => ReactNode
}) {
  const markLabel = useMarkLabel()
  const child = matrix.students[place.row]
  const exercise = matrix.exercises[place.column]
  const mark = child && rowMarks(child)[place.column]
  return (
    <Typography variant="body2" sx={{ paddingBlock: 1, minHeight: 37 }}>
      {mark && exercise && (
        <>
          <strong>{child.fullName}</strong> · <ExerciseLink exercise={exercise} /> · {markLabel(mark)}
          {exerciseLink?.(exercise._id)}
        </>
      )}
    </Typography>
  )
}

const twoLines = { content: '""', display: 'block', marginBlockStart: '15px', borderBlockEnd: '4px double' }

function Sample({ look, children }: { look: object; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 26, height: 26, border: 1, borderColor: 'divider', ...look }}
      />
      {children}
    </Typography>
  )
}
