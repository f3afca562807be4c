import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { at, sizeOf } from '../../parts/grid/grid-block.ts'
import { LessonLink, useLessonOf } from '../../parts/lesson-link.tsx'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { type Cell, cellsIn, ofArea, ofExercises } from '../../parts/matrix/matrix.ts'
import { MatrixLegend, MatrixPlace } from '../../parts/matrix/matrix-legend.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ChildExercises } from './child-exercises.tsx'
import { KeyPalette, useChosenKey } from './key-palette.tsx'
import { AreaSelect, NothingShown, ShownCount, ShownSelect } from './matrix-filters.tsx'
import { useBlock } from './use-block.ts'
import { useMatrix } from './use-matrix.ts'
import { type Shown, useShownExercises } from './use-shown-exercises.ts'

type Props = { classId: string; onClass: (classId: string) => void }

/** A class's children by exercises: one press records a key. On a phone one child's exercises at a time. */
export function MatrixView({ classId, onClass }: Props) {
  const [areaId, setAreaId] = useState('')
  const [address, setAddress] = useSearchParams()
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

function shownIn(address: URLSearchParams): Shown {
  const asked = address.get('exercises')
  return asked === 'all' || asked === 'untouched' ? asked : 'frontier'
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
  // The first child at first, and not whoever is first later: keys would go to another one unseen.
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
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!ofWhole || !matrix) return <Skeleton variant="rounded" height={420} aria-busy />
  if (matrix.students.length === 0)
    return <EmptyState drawing="knobbedCylinders" title={t('noChildren')} hint={t('noChildrenHint')} />
  if (ofWhole.exercises.length === 0)
    return <EmptyState drawing="pinkTower" title={t('noCurriculum')} hint={t('noCurriculumHint')} />
  if (matrix.exercises.length === 0) return <NothingShown shown={shown} onAll={onAll} />
  const View = phone ? ChildExercises : Recorder
  const folded = ofWhole.exercises.length - matrix.exercises.length
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
}

type RecorderProps = {
  classId: string
  matrix: Matrix
  record: (cells: Cell[], key: Key) => Promise<void>
  /** Says what is folded away where so many exercises are shown. */
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
      <MatrixPlace matrix={matrix} place={block.active} exerciseLink={id => links(id, 28)} />
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
