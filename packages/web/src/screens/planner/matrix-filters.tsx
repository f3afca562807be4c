import type { Matrix } from '@casa/contract/progress'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { areasOf } from '../../parts/matrix/matrix.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Shown } from './use-shown-exercises.ts'

/** Chooses which exercises the matrix shows. */
export function ShownSelect({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
  const t = useTexts('planner')
  return (
    <TextField
      select
      size="small"
      label={t('frontier.label')}
      sx={{ minWidth: { sm: 230 } }}
      value={value}
      onChange={event => onChange(event.target.value as Shown)}
    >
      <MenuItem value="frontier">{t('frontier.only')}</MenuItem>
      <MenuItem value="untouched">{t('frontier.untouched')}</MenuItem>
      <MenuItem value="all">{t('frontier.all')}</MenuItem>
    </TextField>
  )
}

type CountProps = { shown: Shown; count: number; folded: number; onAll: () => void }

/** Says what is not shown, and leads there. */
export function ShownCount({ shown, count, folded, onAll }: CountProps) {
  const t = useTexts('planner')
  if (shown === 'all' || folded === 0) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlockEnd: 1 }}>
      {shown === 'untouched'
        ? t('frontier.untouchedCount', { count })
        : t('frontier.folded', { count: folded })}{' '}
      <Button size="small" onClick={onAll}>
        {t('frontier.unfold')}
      </Button>
    </Typography>
  )
}

/** There is a curriculum, and none of its exercises is one of those that are asked for. */
export function NothingShown({ shown, onAll }: { shown: Shown; onAll: () => void }) {
  const t = useTexts('planner')
  return (
    <EmptyState
      drawing="pinkTower"
      title={t(shown === 'untouched' ? 'frontier.noUntouched' : 'frontier.empty')}
      hint={t(shown === 'untouched' ? 'frontier.noUntouchedHint' : 'frontier.emptyHint')}
      action={<Button onClick={onAll}>{t('frontier.unfold')}</Button>}
    />
  )
}

type AreaProps = { matrix: Matrix | undefined; value: string; onChange: (areaId: string) => void }

/** Narrows the matrix to an area of work. */
export function AreaSelect({ matrix, value, onChange }: AreaProps) {
  const t = useTexts('planner')
  const areas = matrix ? areasOf(matrix) : []
  const known = areas.some(({ _id }) => _id === value)
  return (
    <TextField
      select
      size="small"
      label={t('area')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={areas.length === 0}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('allAreas')}</MenuItem>
      {areas.map(({ _id, superActivityName }) => (
        <MenuItem key={_id} value={_id}>
          {superActivityName}
        </MenuItem>
      ))}
    </TextField>
  )
}
