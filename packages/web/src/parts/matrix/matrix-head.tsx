import type { Matrix } from '@casa/contract/progress'
import { memo, useCallback, useMemo } from 'react'
import { exerciseAddress } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'
import { placesOf } from '../grid/cells-ahead.ts'
import type { MatrixMeasure } from './matrix-frame.ts'

type Exercise = Matrix['exercises'][number]
type Group = { id: string; name: string; start: number; length: number }

/** Groups neighbouring exercises by activity, and maps each exercise to its group. */
function groupsOf(exercises: readonly Exercise[]) {
  const areas = new Set(exercises.map(({ superActivityId }) => superActivityId._id))
  const groups: Group[] = []
  const ofExercise = exercises.map(({ activityId, superActivityId }, start) => {
    const last = groups.at(-1)
    const area = areas.size > 1 ? `${superActivityId.superActivityName} · ` : ''
    if (last?.id === activityId._id) last.length++
    else groups.push({ id: activityId._id, name: `${area}${activityId.activityName}`, start, length: 1 })
    return groups.length - 1
  })
  return { groups, ofExercise }
}

type Props = {
  exercises: readonly Exercise[]
  /** The rendered columns. */
  from: number
  to: number
  /** The focused column. */
  active: number
  measure: MatrixMeasure
}

/**
 * The matrix's sticky header: activities, with their area where there are several, and exercises. Memoised, because
 * most scrolling changes nothing in it.
 */
export const MatrixHead = memo(function MatrixHead({ exercises, from, to, active, measure }: Props) {
  const t = useTexts('parts')
  const about = useCallback((name: string) => t('aboutExercise', { name }), [t])
  const columns = placesOf([
    { from, to },
    { from: active, to: active + 1 },
  ])
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2} aria-colindex={1} className="corner">
          {t('child')}
        </th>
        <Groups exercises={exercises} columns={columns} measure={measure} />
      </tr>
      <tr aria-rowindex={2} style={{ top: measure.group }}>
        {columns.map(index => {
          const exercise = exercises[index]
          return (
            exercise && (
              <Head
                key={index}
                {...{ exercise, index }}
                start={measure.name + index * measure.column}
                size={measure.column}
                chosen={index === active}
                about={about}
              />
            )
          )
        })}
      </tr>
    </thead>
  )
})

type HeadProps = {
  exercise: Exercise
  index: number
  start: number
  size: number
  chosen: boolean
  /** The name of the link to an exercise's page. */
  about: (name: string) => string
}

/** Memoised, because scrolling sideways renders the header at every column. */
const Head = memo(function Head({ exercise, index, start, size, chosen, about }: HeadProps) {
  const linkName = about(exercise.subActivityName)
  return (
    <th
      scope="col"
      aria-colindex={index + 2}
      data-head={index}
      className={chosen ? 'exercise chosen' : 'exercise'}
      title={exercise.subActivityName}
      style={{ left: start, width: size }}
    >
      <span>{exercise.subActivityName}</span>
      {/* Not in the Tab order, because the arrow keys move within a grid. Plain, because a routed link and a styled icon
          for each column cost more than its cells; the grid follows it. */}
      <a href={exerciseAddress(exercise._id)} tabIndex={-1} aria-label={linkName} title={linkName}>
        i
      </a>
    </th>
  )
})

type GroupsProps = Pick<Props, 'exercises' | 'measure'> & { columns: readonly number[] }

function Groups({ exercises, columns, measure }: GroupsProps) {
  const { groups, ofExercise } = useMemo(() => groupsOf(exercises), [exercises])
  const shown = new Set(columns.map(column => ofExercise[column]))
  return [...shown].map(place => {
    const group = place === undefined ? undefined : groups[place]
    if (!group) return null
    return (
      <th
        key={group.start}
        scope="colgroup"
        aria-colindex={group.start + 2}
        colSpan={group.length}
        className="group"
        title={group.name}
        style={{
          left: measure.name + group.start * measure.column,
          width: group.length * measure.column,
          height: measure.group,
        }}
      >
        <span>{group.name}</span>
      </th>
    )
  })
}
