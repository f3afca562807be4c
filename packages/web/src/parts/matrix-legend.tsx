import type { Matrix } from '@casa/contract/records'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { marksOf } from './matrix.ts'
import type { Place } from './matrix-block.ts'
import { useMarkWords } from './matrix-row.tsx'

/** What the marks of the matrix mean and, in full, what stands where the keyboard is. */
export function MatrixLegend({ matrix, place }: { matrix: Matrix; place: Place }) {
  const t = useTexts('parts')
  const words = useMarkWords()
  const child = matrix.students[place.row]
  const exercise = matrix.exercises[place.column]
  const mark = child && marksOf(child)[place.column]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', paddingBlock: 1 }}>
      <Typography variant="body2" sx={{ flex: '1 1 320px', fontWeight: 600 }}>
        {mark && exercise && `${child.fullName} · ${exercise.subActivityName} · ${words(mark)}`}
      </Typography>
      <Sample look={{ backgroundImage: 'linear-gradient(225deg, currentColor 9px, transparent 9.5px)' }}>
        {t('notPublished')}
      </Sample>
      <Sample look={{ outline: '2px dashed', outlineOffset: -5 }}>{t('planned')}</Sample>
    </Box>
  )
}

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
