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
      <Sample look={{ '&::after': dot }}>{t('notPublished')}</Sample>
      <Sample look={{ '&::after': { content: '"↻"', fontWeight: 700 } }}>
        {t('presentAgainAfter', { weeks: unseenAfterDays / 7 })}
      </Sample>
      <Sample look={{ border: '1.5px dashed currentColor', borderRadius: '11px' }}>{t('planned')}</Sample>
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

const dot = { content: '""', width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' }

function Sample({ look, children }: { look: object; children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'grid', placeItems: 'center', width: 28, height: 22, ...look }}
      />
      {children}
    </Typography>
  )
}
