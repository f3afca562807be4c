import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { withParameters } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { exercisesNamed, useOtherNames } from '../../parts/find-exercises.ts'
import { type Cell, rowMarks } from '../../parts/matrix/matrix.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { placeholderOf } from '../../ui/lazy-part.tsx'
import { useFreshScroll } from '../../ui/use-fresh-scroll.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ChildBar } from './child-bar.tsx'
import { type Opened, openedSections, placesBySection, sectionNames } from './child-sections.ts'
import { ExerciseChildren } from './exercise-children.tsx'
import { type ListedWork, SectionHead, WorkRow } from './work-row.tsx'

type Child = Matrix['students'][number]

type Props = {
  classId: string
  matrix: Matrix
  /** The chosen child. */
  childId: string
  onChild: (childId: string) => void
  record: (cells: Cell[], key: Key) => Promise<void>
  filters: ReactNode
  /** Differs for each choice of filters: the sections start over, and the open dialog of the filters stays. */
  filtered?: string
  /** Whether every exercise is listed, not only those in progress, planned or next. */
  unfolded: boolean
}

/** The matrix on a phone: one child's exercises in sections, or the children of one exercise. */
export function ChildMatrix({ classId, matrix, childId, onChild, record, unfolded, ...props }: Props) {
  const { filters, filtered = '' } = props
  const t = useTexts('planner')
  const start = useRef<HTMLDivElement>(null)
  const [exerciseId, openExercise, closeExercise] = useExerciseInAddress()
  const [search, setSearch] = useState<string>()
  const exercise = matrix.exercises.find(({ _id }) => _id === exerciseId)
  const child = matrix.students.find(({ _id }) => _id === childId)
  useFreshScroll(start, `${childId} ${exerciseId}`)
  const content = () => {
    if (exercise)
      return <ExerciseChildren {...{ classId, matrix, exercise, record }} onBack={closeExercise} />
    return (
      <>
        <ChildBar {...{ students: matrix.students, child, onChild, filters, search }} onSearch={setSearch} />
        {child ? (
          <Works
            key={`${childId} ${filtered}`}
            {...{ classId, matrix, child, record, unfolded }}
            search={search ?? ''}
            onSeveral={openExercise}
          />
        ) : (
          <EmptyState drawing="knobbedCylinders" title={t('childGone')} hint={t('childGoneHint')} />
        )}
      </>
    )
  }
  return (
    <>
      <div ref={start} />
      {content()}
    </>
  )
}

/** The exercise whose children are shown. Back returns to the child, and a reload keeps it. */
function useExerciseInAddress(): [string, (exerciseId: string) => void, () => void] {
  const [address, setAddress] = useAddress()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const open = (exercise: string) => {
    openedHere.current = true
    setAddress(withParameters({ exercise }), { preventScrollReset: true })
  }
  const close = () => {
    if (openedHere.current) void navigate(-1)
    else setAddress(withParameters({ exercise: '' }), { replace: true, preventScrollReset: true })
    openedHere.current = false
  }
  return [address.get('exercise') ?? '', open, close]
}

type WorksProps = Pick<Props, 'classId' | 'matrix' | 'record' | 'unfolded'> & {
  child: Child
  search: string
  onSeveral: (exerciseId: string) => void
}

/** A child's exercises; a press on one opens its four keys in place. */
function Works({ classId, matrix, child, record, unfolded, search, onSeveral }: WorksProps) {
  const t = useTexts('planner')
  const [openId, setOpenId] = useState('')
  const [all, setAll] = useState(unfolded)
  const lines = useLines({ classId, matrix, child, all, search })
  const marks = rowMarks(child)
  if (!lines) return placeholderOf(420)
  if (lines.length === 0) return <Box sx={{ padding: 2 }}>{t('noExercise')}</Box>
  return (
    <VirtualList name={child.fullName} lines={lines} height={56}>
      {({ row }) => {
        if ('section' in row)
          return (
            <SectionHead
              title={t(`sections.${row.section}`)}
              count={row.count}
              {...(row.section === 'rest' && !unfolded && { open: all, onToggle: () => setAll(!all) })}
            />
          )
        const exercise = matrix.exercises[row.place]
        const mark = marks[row.place]
        if (!exercise || !mark) return null
        return (
          <WorkRow
            work={row}
            exercise={exercise}
            mark={mark}
            childName={child.fullName}
            open={openId === exercise._id}
            onToggle={() => setOpenId(openId === exercise._id ? '' : exercise._id)}
            onPick={key => void record([{ studentId: child._id, subActivityId: exercise._id }], key)}
            onSeveral={() => onSeveral(exercise._id)}
          />
        )
      }}
    </VirtualList>
  )
}

type LinesProps = Pick<WorksProps, 'classId' | 'matrix' | 'child' | 'search'> & { all: boolean }

/** The child's sections, each below its heading; while something is searched, what is found in all of them. */
function useLines({ classId, matrix, child, all, search }: LinesProps) {
  const opened = useOpened(matrix, child)
  const { data, isError, fetchStatus } = useCall(api.progress.next, { body: { classId } })
  // Rows that appear later would push others from under the finger. Offline, nothing is next.
  const otherNames = useOtherNames(search.trim() === '' ? '' : classId)
  const waits = !data && !isError && fetchStatus !== 'paused'
  return useMemo((): { row: ListedWork }[] | undefined => {
    if (waits) return undefined
    const works = (places: number[], isNext = false) =>
      places.map((place, at) => ({
        row: { place, isNext, first: at === 0, last: at === places.length - 1 },
      }))
    if (search.trim() !== '') {
      const found = new Set(exercisesNamed(matrix.exercises, search, otherNames))
      return works([...matrix.exercises.keys()].filter(place => found.has(matrix.exercises[place]!)))
    }
    const own = data?.find(({ _id }) => _id === child._id)?.next ?? []
    const next = new Set(own.map(({ subActivityId }) => subActivityId._id))
    const sections = placesBySection(matrix, opened, next)
    return sectionNames.flatMap(section => {
      const places = sections[section]
      if (places.length === 0) return []
      const isShown = section !== 'rest' || all
      return [
        { row: { section, count: places.length } },
        ...(isShown ? works(places, section === 'next') : []),
      ]
    })
  }, [waits, matrix, child._id, opened, data, all, search, otherNames])
}

/** The sections as they were when the child was opened, so that nothing moves under the finger that records. */
function useOpened(matrix: Matrix, child: Child): Opened {
  const [found, setFound] = useState<{ childId: string; opened: Opened }>()
  if (found?.childId === child._id) return found.opened
  const opened = openedSections(matrix, child)
  setFound({ childId: child._id, opened })
  return opened
}
