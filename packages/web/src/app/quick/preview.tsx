import type { Matrix } from '@casa/contract/progress'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { useMissingWorks } from '../../parts/next/use-reason.ts'
import { Close } from '../../ui/icons.tsx'
import { TallChip } from './chips.tsx'
import type { Named } from './line.ts'
import { distinctNames } from './use-quick-class.ts'
import type { Advice } from './warnings.ts'

/** A child with an exercise or, for an observation alone, without one. */
export type Cell = { child: Named; exercise: Named | undefined }

/** Identifies a cell among those that were removed from the preview. */
export const cellId = ({ child, exercise }: Cell) => `${child.id} ${exercise?.id ?? ''}`

/** What a line means, cell by cell, in the order of the children. */
export function cellsOf(children: readonly Named[], exercises: readonly Named[]): Cell[] {
  return children.flatMap((child): Cell[] =>
    exercises.length === 0
      ? [{ child, exercise: undefined }]
      : exercises.map(exercise => ({ child, exercise })),
  )
}

/** How many chips, and how many lines of a warning, are shown. */
const [mostChips, mostLines] = [120, 4]

type Props = {
  cells: readonly Cell[]
  left: ReadonlySet<string>
  matrix: Matrix
  advice: Advice
  /** Whether a key will be recorded; an observation alone needs no readiness. */
  withKey: boolean
  onLeave: (cells: readonly Cell[]) => void
  onPutBack: () => void
}

/** The children of a line as chips, each of which can be removed, with warnings about absence and readiness. */
export function Preview({ cells, left, matrix, advice, withKey, onLeave, onPutBack }: Props) {
  const t = useTexts('quick')
  const names = distinctNames(matrix)
  const kept = cells.filter(cell => !left.has(cellId(cell)))
  if (cells.length === 0) return null
  const several = new Set(cells.map(({ exercise }) => exercise?.id)).size > 1
  const labelOf = ({ child, exercise }: Cell) => {
    const name = names.get(child.id) ?? child.name
    return several && exercise ? `${name} · ${exercise.name}` : name
  }
  const absent = kept.filter(({ child }) => advice.isAbsent(child.id))
  const unready = withKey ? kept.filter(cell => whyNot(cell, advice)) : []
  const warned = new Set([...absent, ...unready])
  return (
    <>
      {absent.length > 0 && (
        <Warning title={t('absent', { names: namesIn(absent, names) })} onLeave={() => onLeave(absent)} />
      )}
      {unready.length > 0 && (
        <Unready
          cells={unready}
          matrix={matrix}
          advice={advice}
          labelOf={labelOf}
          onLeave={() => onLeave(unready)}
        />
      )}
      <Box role="group" aria-label={t('children')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {kept.slice(0, mostChips).map(cell => (
          <TallChip
            key={cellId(cell)}
            label={warned.has(cell) ? `⚠ ${labelOf(cell)}` : labelOf(cell)}
            aria-label={t('leaveOut', { name: labelOf(cell) })}
            color={warned.has(cell) ? 'warning' : 'default'}
            variant={warned.has(cell) ? 'outlined' : 'filled'}
            onClick={() => onLeave([cell])}
            onDelete={() => onLeave([cell])}
            deleteIcon={<Close />}
          />
        ))}
        {kept.length > mostChips && (
          <Typography sx={{ alignSelf: 'center' }}>
            {t('more', { count: kept.length - mostChips })}
          </Typography>
        )}
        {kept.length < cells.length && (
          <Button onClick={onPutBack}>{t('putBack', { count: cells.length - kept.length })}</Button>
        )}
      </Box>
    </>
  )
}

const whyNot = ({ child, exercise }: Cell, advice: Advice) => exercise && advice.whyNot(child.id, exercise.id)

function namesIn(cells: readonly Cell[], names: ReadonlyMap<string, string>): string {
  return [...new Set(cells.map(({ child }) => names.get(child.id) ?? child.name))].join(', ')
}

type UnreadyProps = Pick<Props, 'cells' | 'matrix' | 'advice'> & {
  labelOf: (cell: Cell) => string
  onLeave: () => void
}

function Unready({ cells, matrix, advice, labelOf, onLeave }: UnreadyProps) {
  const t = useTexts('quick')
  const missing = useMissingWorks()
  const exercises = new Map(matrix.exercises.map(({ _id, subActivityName }) => [_id, subActivityName]))
  const reasonOf = (cell: Cell) => {
    const { lacks, fromMonths } = whyNot(cell, advice)!
    const first = lacks.slice(0, 3).map(id => exercises.get(id) ?? '')
    return missing({ away: lacks.length, works: first, fromMonths })
  }
  return (
    <Warning title={t('notReady')} onLeave={onLeave}>
      {cells.slice(0, mostLines).map(cell => (
        <div key={cellId(cell)}>{`${labelOf(cell)}: ${reasonOf(cell)}`}</div>
      ))}
      {cells.length > mostLines && <div>{t('more', { count: cells.length - mostLines })}</div>}
    </Warning>
  )
}

type WarningProps = { title: string; onLeave: () => void; children?: React.ReactNode }

function Warning({ title, onLeave, children }: WarningProps) {
  const t = useTexts('quick')
  return (
    <Alert
      severity="warning"
      sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
      action={
        <Button color="inherit" onClick={onLeave} sx={{ minHeight: 44 }}>
          {t('leaveThese')}
        </Button>
      }
    >
      {title}
      {children}
    </Alert>
  )
}
