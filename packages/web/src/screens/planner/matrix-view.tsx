import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { at, sizeOf } from '../../parts/grid/grid-block.ts'
import { LessonLink, useLessonOf } from '../../parts/lesson-link.tsx'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { areasOf, type Cell, cellsIn, ofArea, ofExercises } from '../../parts/matrix/matrix.ts'
import { MatrixLegend, MatrixPlace } from '../../parts/matrix/matrix-legend.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ChildExercises } from './child-exercises.tsx'
import { KeyPalette, useChosenKey } from './key-palette.tsx'
import { useFrontier } from './use-frontier.ts'
import { useMatrix } from './use-matrix.ts'

type Props = { classId: string; onClass: (classId: string) => void }

/** A class's children by exercises: one press records a key. On a phone one child's exercises at a time. */
export function MatrixView({ classId, onClass }: Props) {
  const [areaId, setAreaId] = useState('')
  const [address, setAddress] = useSearchParams()
  const atFrontier = address.get('exercises') === 'frontier'
  const { query, matrix, record } = useMatrix(classId)
  const show = (value: string) =>
    setAddress(withParameters({ exercises: value }), { replace: true, preventScrollReset: true })
  return (
    <>
      <FilterBar>
        <ClassPicker value={classId} onChange={onClass} />
        <AreaSelect matrix={matrix} value={areaId} onChange={setAreaId} />
        <ExercisesSelect value={atFrontier ? 'frontier' : ''} onChange={show} />
      </FilterBar>
      <Content {...{ classId, areaId, atFrontier, query, matrix, record }} />
    </>
  )
}

type ContentProps = { classId: string; areaId: string; atFrontier: boolean } & ReturnType<typeof useMatrix>

function Content({ classId, areaId, atFrontier, query, matrix: whole, record }: ContentProps) {
  const t = useTexts('planner')
  const message = useMessages()
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const { exercises, query: next } = useFrontier(classId, whole, atFrontier)
  const matrix = useMemo(() => {
    if (!whole || (atFrontier && !exercises)) return undefined
    return ofArea(exercises ? ofExercises(whole, ({ _id }) => exercises.has(_id)) : whole, areaId)
  }, [whole, areaId, atFrontier, exercises])
  if (classId === '') {
    return <EmptyState title={message(messages.attendance.classRequired)} hint={t('classHint')} />
  }
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (next.isLoadingError) return <ErrorState error={next.error} retry={() => void next.refetch()} />
  if (!matrix) return <Skeleton variant="rounded" height={420} aria-busy />
  if (matrix.students.length === 0)
    return <EmptyState drawing="knobbedCylinders" title={t('noChildren')} hint={t('noChildrenHint')} />
  if (matrix.exercises.length === 0 && atFrontier)
    return <EmptyState drawing="pinkTower" title={t('frontier.empty')} hint={t('frontier.emptyHint')} />
  if (matrix.exercises.length === 0) {
    return <EmptyState drawing="pinkTower" title={t('noCurriculum')} hint={t('noCurriculumHint')} />
  }
  const View = phone ? ChildExercises : Recorder
  return <View key={`${classId} ${areaId} ${atFrontier}`} classId={classId} matrix={matrix} record={record} />
}

function ExercisesSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts('planner')
  return (
    <TextField
      select
      size="small"
      label={t('frontier.label')}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('frontier.all')}</MenuItem>
      <MenuItem value="frontier">{t('frontier.only')}</MenuItem>
    </TextField>
  )
}

type AreaProps = { matrix: Matrix | undefined; value: string; onChange: (areaId: string) => void }

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

type RecorderProps = { classId: string; matrix: Matrix; record: (cells: Cell[], key: Key) => Promise<void> }

function Recorder({ classId, matrix, record }: RecorderProps) {
  const t = useTexts('planner')
  const [chosen, choose] = useChosenKey()
  const [block, setBlock] = useState(() => at({ row: 0, column: 0 }))
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
      <KeyPalette
        chosen={chosen}
        onChoose={choose}
        selected={sizeOf(block)}
        onRecord={key => void record(cellsIn(matrix, block), key)}
        onClear={() => setBlock(at(block.active))}
      />
      <MatrixPlace matrix={matrix} place={block.active} exerciseLink={id => links(id, 28)} />
      <KeyMatrix
        name={t('matrixName')}
        matrix={matrix}
        block={block}
        onBlock={setBlock}
        onRecord={(cells, key = chosen) => void record(cells, key)}
        exerciseLink={id => <LessonLink lesson={lessonOf(id)} tabIndex={-1} />}
      />
      <MatrixLegend hint={t('matrixHint')} />
    </>
  )
}
