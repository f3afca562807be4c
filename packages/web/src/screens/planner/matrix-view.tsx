import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { withParameters } from '../../lib/address.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useParameter } from '../../lib/use-parameter.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { at, type Block, followed, type GridIds, sizeOf } from '../../parts/grid/grid-block.ts'
import { KeyChip, useKeyLabel, useKeyName } from '../../parts/key-chip.tsx'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { areasOf, type Cell, cellsIn, ofArea, ofExercises } from '../../parts/matrix/matrix.ts'
import { FocusedCell, MatrixLegend } from '../../parts/matrix/matrix-legend.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Close } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ChildExercises } from './child-exercises.tsx'
import { type Shown, useMatrix, useShownExercises } from './use-matrix.ts'

type Props = { classId: string; onClass: (classId: string) => void }

/** A class's children by exercises: one press records a key. On a phone, one child's exercises at a time. */
export function MatrixView({ classId, onClass }: Props) {
  const [areaId, setAreaId] = useParameter('area')
  const [address, setAddress] = useAddress()
  const shown = shownIn(address)
  const { query, matrix, record } = useMatrix(classId)
  const show = (value: Shown) =>
    setAddress(withParameters({ exercises: value === 'frontier' ? '' : value }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <FilterBar>
        <ClassPicker value={classId} onChange={onClass} />
        <AreaSelect matrix={matrix} value={areaId} onChange={setAreaId} />
        <ShownSelect value={shown} onChange={show} />
      </FilterBar>
      <Content {...{ classId, areaId, shown, query, matrix, record }} onAll={() => show('all')} />
    </>
  )
}

type ContentProps = { classId: string; areaId: string; shown: Shown; onAll: () => void } & ReturnType<
  typeof useMatrix
>

function Content({ classId, areaId, shown, query, matrix: whole, record, onAll }: ContentProps) {
  const t = useTexts('planner')
  const message = useMessages()
  const [child, setChild] = useState({ classId: '', id: '' })
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const exercises = useShownExercises(classId, whole, shown)
  // Stays with the child who was first initially, because keys would otherwise go to another child unnoticed.
  const firstId = whole?.students[0]?._id
  if (phone && firstId && child.classId !== classId) setChild({ classId, id: firstId })
  const ofWhole = useMemo(() => whole && ofArea(whole, areaId), [whole, areaId])
  const matrix = useMemo(() => {
    if (!ofWhole || exercises === undefined) return undefined
    return exercises ? ofExercises(ofWhole, ({ _id }) => exercises.has(_id)) : ofWhole
  }, [ofWhole, exercises])
  if (classId === '') {
    return <EmptyState title={message(messages.attendance.classRequired)} hint={t('classHint')} />
  }
  return (
    <Loaded
      query={{
        data: ofWhole && matrix && { ofWhole, matrix },
        error: query.error,
        refetch: query.refetch,
      }}
      pending={420}
    >
      {({ ofWhole, matrix }) => {
        const folded = ofWhole.exercises.length - matrix.exercises.length
        if (matrix.students.length === 0)
          return <EmptyState drawing="knobbedCylinders" title={t('noChildren')} hint={t('noChildrenHint')} />
        if (ofWhole.exercises.length === 0)
          return <EmptyState drawing="pinkTower" title={t('noCurriculum')} hint={t('noCurriculumHint')} />
        if (matrix.exercises.length === 0) return <NothingShown shown={shown} onAll={onAll} />
        const View = phone ? ChildExercises : Recorder
        const head = (count: number) => (
          <ShownCount
            {...{ shown: exercises ? shown : 'all', count, onAll }}
            folded={ofWhole.exercises.length - count}
          />
        )
        return (
          <View
            key={`${classId} ${areaId} ${shown}`}
            classId={classId}
            matrix={matrix}
            childId={child.id}
            onChild={id => setChild({ classId, id })}
            record={record}
            head={head}
            onAll={folded > 0 ? onAll : undefined}
            folds={exercises !== null && shown === 'frontier'}
          />
        )
      }}
    </Loaded>
  )
}

type RecorderProps = {
  classId: string
  matrix: Matrix
  record: (cells: Cell[], key: Key) => Promise<void>
  /** Explains what is hidden, given the number of exercises shown. */
  head: (count: number) => ReactNode
}

function Recorder({ classId, matrix, record, head }: RecorderProps) {
  const t = useTexts('planner')
  const [chosen, choose] = useChosenKey()
  const [block, setBlock] = useBlock(matrix)
  const lessonOf = useLessonOf()
  const links = (id: string, size: number, tabIndex?: number) => {
    const exercise = matrix.exercises.find(({ _id }) => _id === id)
    return (
      <>
        <LessonLink lesson={lessonOf(id)} size={size} tabIndex={tabIndex} sx={{ marginBlock: '-5px' }} />
        {exercise && <ReadyButton exercise={exercise} classId={classId} size={size} tabIndex={tabIndex} />}
      </>
    )
  }
  return (
    <>
      {head(matrix.exercises.length)}
      <KeyPalette
        chosen={chosen}
        onChoose={choose}
        selected={sizeOf(block)}
        onRecord={key => void record(cellsIn(matrix, block), key)}
        onClear={() => setBlock(at(block.active))}
      />
      <FocusedCell matrix={matrix} place={block.active} exerciseLink={id => links(id, 28)} />
      <KeyMatrix
        name={t('matrixName')}
        matrix={matrix}
        block={block}
        onBlock={setBlock}
        onRecord={(cells, key = chosen) => void record(cells, key)}
      />
      <MatrixLegend hint={t('matrixHint')} />
    </>
  )
}

const storageKey = 'casa_key'

/** The key that a click records, remembered on this device; initially P. */
function useChosenKey(): [Key, (key: Key) => void] {
  const [chosen, setChosen] = useState(
    () => keys.find(key => key === deviceStorage.getItem(storageKey)) ?? 'P',
  )
  const choose = (key: Key) => {
    deviceStorage.setItem(storageKey, key)
    setChosen(key)
  }
  return [chosen, choose]
}

type KeyPaletteProps = {
  chosen: Key
  onChoose: (key: Key) => void
  /** How many cells are selected; if more than one, the next press records them all. */
  selected: number
  onRecord: (key: Key) => void
  onClear: () => void
}

/** Chooses the key that a click in the matrix records or, while several cells are selected, records it in all of them. */
function KeyPalette({ chosen, onChoose, selected, onRecord, onClear }: KeyPaletteProps) {
  const t = useTexts('parts')
  const keyLabel = useKeyLabel()
  const keyName = useKeyName()
  const id = useId()
  const several = selected > 1
  const press = (key: Key) => {
    onChoose(key)
    if (several) onRecord(key)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 48 }}>
      <Typography id={id} role="status" sx={{ fontWeight: 600, minWidth: 148 }}>
        {several ? t('recordSelected', { count: selected }) : t('clickRecords')}
      </Typography>
      <ToggleButtonGroup
        size="small"
        value={several ? null : chosen}
        aria-labelledby={id}
        sx={{ flexWrap: 'wrap' }}
      >
        {keys.map(key => (
          <ToggleButton
            key={key}
            value={key}
            aria-label={keyName(key)}
            onClick={() => press(key)}
            sx={button}
          >
            <KeyChip value={key} />
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {/* The space keeps the letters and the label apart for screen readers. */} {keyLabel(key)}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {several && (
        <IconButton aria-label={t('clearSelection')} title={t('clearSelection')} onClick={onClear}>
          <Close />
        </IconButton>
      )}
    </Box>
  )
}

const button = {
  gap: 1,
  '&&': { color: 'text.primary' },
  '&.Mui-selected': {
    bgcolor: 'background.paper',
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
} as const

function shownIn(address: URLSearchParams): Shown {
  const asked = address.get('exercises')
  return asked === 'all' || asked === 'untouched' ? asked : 'frontier'
}

/** Chooses which exercises the matrix shows. */
function ShownSelect({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) {
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

/** Explains what is hidden, with a link to it. */
function ShownCount({ shown, count, folded, onAll }: CountProps) {
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

/** There is a curriculum, but none of its exercises matches the filter. */
function NothingShown({ shown, onAll }: { shown: Shown; onAll: () => void }) {
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
function AreaSelect({ matrix, value, onChange }: AreaProps) {
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

/**
 * The selection of a matrix, initially its first cell. When the class is refetched, for example after a child has
 * left, it stays with its children and exercises, so that no key goes to a neighbour. If the focused child has left,
 * the focus is lost with the row.
 */
function useBlock(matrix: Matrix): [Block, (block: Block) => void] {
  const ids = idsOf(matrix)
  const [last, setLast] = useState({ block: at({ row: 0, column: 0 }), ids })
  const moved = !areSame(last.ids.rows, ids.rows) || !areSame(last.ids.columns, ids.columns)
  const block = moved ? followed(last.block, last.ids, ids) : last.block
  if (moved) setLast({ block, ids })
  return [block, block => setLast({ block, ids })]
}

function idsOf({ students, exercises }: Matrix): GridIds {
  return { rows: students.map(({ _id }) => _id), columns: exercises.map(({ _id }) => _id) }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place])
}
