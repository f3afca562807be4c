import type { Matrix } from '@casa/contract/progress'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { areasOf } from '../../parts/matrix/matrix.ts'
import { Search } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { quietSelect, quietSelectProps } from '../../ui/styles.ts'
import type { Shown } from './use-matrix.ts'

const ExerciseSearch = lazyPart(async () => (await import('./exercise-search.tsx')).ExerciseSearch)

type Props = {
  classId: string
  onClass: (classId: string) => void
  matrix: Matrix | undefined
  areaId: string
  onArea: (areaId: string) => void
  shown: Shown
  onShown: (shown: Shown) => void
  /** Whether the selects are low and without visible labels, beside a title. */
  quiet: boolean
}

/** Chooses the class, an area of work, and which exercises the matrix shows. */
export function MatrixFilters({ classId, onClass, matrix, areaId, onArea, shown, onShown, quiet }: Props) {
  const t = useTexts('planner')
  const areas = matrix ? areasOf(matrix) : []
  const look = (label: string) => (quiet ? quietSelectProps(label) : { label, slotProps: undefined })
  const area = look(t('area'))
  return (
    <>
      <ClassPicker value={classId} onChange={onClass} quiet={quiet} />
      <TextField
        select
        size="small"
        {...area}
        value={areaId}
        onChange={event => onArea(event.target.value)}
        disabled={areas.length === 0}
        sx={quiet ? quietSelect : undefined}
        slotProps={{
          select: { displayEmpty: true, ...area.slotProps?.select },
          ...(!quiet && { inputLabel: { shrink: true } }),
        }}
      >
        <MenuItem value="">{t('allAreas')}</MenuItem>
        {areas.map(({ _id, superActivityName }) => (
          <MenuItem key={_id} value={_id}>
            {superActivityName}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        {...look(t('frontier.label'))}
        value={shown}
        onChange={event => onShown(event.target.value as Shown)}
        sx={quiet ? quietSelect : undefined}
      >
        <MenuItem value="frontier">{t('frontier.only')}</MenuItem>
        <MenuItem value="untouched">{t('frontier.untouched')}</MenuItem>
        <MenuItem value="all">{t('frontier.all')}</MenuItem>
      </TextField>
    </>
  )
}

type FinderProps = { classId: string; exercises: Matrix['exercises']; onFind: (exerciseId: string) => void }

/** A magnifier that opens the search for an exercise. */
export function ExerciseFinder({ classId, exercises, onFind }: FinderProps) {
  const t = useTexts('planner')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const find = (exerciseId: string) => {
    setAnchor(undefined)
    onFind(exerciseId)
  }
  return (
    <>
      <IconButton
        aria-label={t('searchExercises')}
        title={t('searchExercises')}
        aria-haspopup="dialog"
        disabled={exercises.length === 0}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ margin: '-4px' }}
      >
        <Search />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': t('searchExercises'),
              sx: { overflow: 'visible', width: 320, minHeight: 48 },
            },
          }}
        >
          <ExerciseSearch classId={classId} exercises={exercises} onFind={find} />
        </Popover>
      )}
    </>
  )
}
