import type { Matrix } from '@casa/contract/progress'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { InfoOutlined } from '../../ui/icons.tsx'
import { measure } from './matrix-frame.ts'

type Exercise = Matrix['exercises'][number]
type Group = { id: string; name: string; start: number; length: number }

/** Groups neighbouring exercises by name, and maps each exercise to its group. */
function groupsOf(exercises: readonly Exercise[], named: (exercise: Exercise) => [string, string]) {
  const groups: Group[] = []
  const ofExercise = exercises.map((exercise, start) => {
    const [id, name] = named(exercise)
    const last = groups.at(-1)
    if (last?.id === id) last.length++
    else groups.push({ id, name, start, length: 1 })
    return groups.length - 1
  })
  return { groups, ofExercise }
}

const areaOf = ({ superActivityId }: Exercise): [string, string] => [
  superActivityId._id,
  superActivityId.superActivityName,
]
const activityOf = ({ activityId }: Exercise): [string, string] => [activityId._id, activityId.activityName]

type Props = {
  exercises: readonly Exercise[]
  /** The rendered columns. */
  columns: readonly VirtualItem[]
  /** The focused column. */
  active: number
}

/** The matrix's sticky head: areas of work, their activities, their exercises. */
export function MatrixHead({ exercises, columns, active }: Props) {
  const t = useTexts('parts')
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={3} aria-colindex={1} className="corner">
          {t('child')}
        </th>
        <Groups exercises={exercises} columns={columns} named={areaOf} />
      </tr>
      <tr aria-rowindex={2} style={{ top: measure.group }}>
        <Groups exercises={exercises} columns={columns} named={activityOf} />
      </tr>
      <tr aria-rowindex={3} style={{ top: 2 * measure.group }}>
        {columns.map(({ index, start, size }) => {
          const exercise = exercises[index]
          if (!exercise) return null
          return (
            <th
              key={index}
              scope="col"
              aria-colindex={index + 2}
              data-head={index}
              className={index === active ? 'exercise chosen' : 'exercise'}
              title={exercise.subActivityName}
              style={{ left: start, width: size }}
            >
              <span>{exercise.subActivityName}</span>
              <About exercise={exercise} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Leads to all that is known of an exercise; out of the order of Tab, because the arrow keys move within a grid. */
function About({ exercise: { _id, subActivityName } }: { exercise: Exercise }) {
  const t = useTexts('parts')
  const name = t('aboutExercise', { name: subActivityName })
  return (
    <Link to={`/app/exercise/${_id}`} tabIndex={-1} aria-label={name} title={name}>
      <InfoOutlined fontSize="small" />
    </Link>
  )
}

type GroupsProps = Pick<Props, 'exercises' | 'columns'> & { named: typeof areaOf }

function Groups({ exercises, columns, named }: GroupsProps) {
  const { groups, ofExercise } = useMemo(() => groupsOf(exercises, named), [exercises, named])
  const shown = new Set(columns.map(({ index }) => ofExercise[index]))
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
