import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import { folded } from '@casa/contract/rules/typed-text'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { type Cell, rowMarks } from '../../parts/matrix/matrix.ts'
import { useMarkLabel } from '../../parts/matrix/matrix-row.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { groupedLines } from '../../ui/grouping.ts'
import { ArrowBack, ArrowForward, GroupsOutlined } from '../../ui/icons.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'

type Props = {
  classId: string
  matrix: Matrix
  /** The chosen child. */
  childId: string
  onChild: (childId: string) => void
  record: (cells: Cell[], key: Key) => Promise<void>
  /** Shows the hidden exercises; undefined if all are shown. */
  onAll: (() => void) | undefined
  /** Whether mastered exercises are hidden. */
  folds: boolean
  /** Explains what is hidden, given the number of exercises shown. */
  head: (count: number) => ReactNode
}

/** The matrix on a phone: one child's exercises, each with its four keys, or the children of one exercise. */
export function ChildExercises({ classId, matrix, childId, onChild, record, onAll, folds, head }: Props) {
  const t = useTexts('planner')
  const markLabel = useMarkLabel()
  const lessonOf = useLessonOf()
  const [exerciseId, setExerciseId] = useState('')
  const [search, setSearch] = useState('')
  const child = matrix.students.find(({ _id }) => _id === childId)
  const mastered = useMasteredBefore(matrix, child, folds)
  const choice = <ChildChoice students={matrix.students} child={child} onChange={onChild} />
  const exercise = matrix.exercises.find(({ _id }) => _id === exerciseId)
  if (exercise) {
    return (
      <ExerciseChildren
        classId={classId}
        matrix={matrix}
        exercise={exercise}
        record={record}
        onBack={() => setExerciseId('')}
      />
    )
  }
  if (!child) {
    return (
      <>
        {choice}
        <EmptyState drawing="knobbedCylinders" title={t('childGone')} hint={t('childGoneHint')} />
      </>
    )
  }
  const marks = rowMarks(child)
  const sought = folded(search.trim())
  const lines = matrix.exercises.flatMap((exercise, place) => {
    const { _id, subActivityName, activityId } = exercise
    const mark = marks[place]
    if (!mark || (sought === '' && mastered.has(_id))) return []
    if (!folded(`${subActivityName} ${activityId.activityName}`).includes(sought)) return []
    const several = t('forSeveral', { exercise: subActivityName })
    return {
      id: _id,
      title: <ExerciseLink exercise={exercise} touched />,
      detail: `${activityId.activityName} · ${markLabel(mark)}`,
      value: mark.key,
      name: `${child.fullName}, ${subActivityName}`,
      onPick: (key: Key) => void record([{ studentId: child._id, subActivityId: _id }], key),
      action: (
        <>
          <LessonLink lesson={lessonOf(_id)} />
          <IconButton edge="end" aria-label={several} title={several} onClick={() => setExerciseId(_id)}>
            <GroupsOutlined />
          </IconButton>
        </>
      ),
    }
  })
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, marginBlockEnd: 1 }}>
        {choice}
        <SearchField label={t('searchExercises')} value={search} onChange={setSearch} />
      </Box>
      {sought === '' && head(lines.length)}
      {lines.length === 0 && <Typography>{t('noExercise')}</Typography>}
      {lines.length === 0 && onAll && (
        <Button onClick={onAll} sx={beginsLine}>
          {t('frontier.searchAll')}
        </Button>
      )}
      <KeyLines label={child.fullName} lines={lines} />
    </>
  )
}

/** What a child had mastered when the list was opened, so that nothing disappears under the finger that masters it. */
function useMasteredBefore(matrix: Matrix, child: Matrix['students'][number] | undefined, folds: boolean) {
  const [found, setFound] = useState<{ childId: string; mastered: ReadonlySet<string> }>()
  if (!child || !folds) return nothing
  if (found?.childId === child._id) return found.mastered
  const mastered = new Set(
    matrix.exercises.flatMap(({ _id }, place) => (child.keys[place] === 'M' ? [_id] : [])),
  )
  setFound({ childId: child._id, mastered })
  return mastered
}

const nothing: ReadonlySet<string> = new Set()

type ChoiceProps = {
  students: Matrix['students']
  /** Undefined if the chosen child has left the class. */
  child: Matrix['students'][number] | undefined
  onChange: (childId: string) => void
}

function ChildChoice({ students, child, onChange }: ChoiceProps) {
  const t = useTexts('planner')
  const place = students.findIndex(({ _id }) => _id === child?._id)
  // After the last child comes the first again.
  const next = students[(place + 1) % students.length]!
  return (
    <Box sx={{ display: 'flex', gap: 1, maxWidth: '100%' }}>
      <TextField
        select
        size="small"
        sx={{ minWidth: 0 }}
        label={t('student')}
        value={child?._id ?? ''}
        onChange={event => onChange(event.target.value)}
      >
        {students.map(({ _id, fullName }) => (
          <MenuItem key={_id} value={_id}>
            {fullName}
          </MenuItem>
        ))}
      </TextField>
      <IconButton aria-label={t('nextChild')} title={t('nextChild')} onClick={() => onChange(next._id)}>
        <ArrowForward />
      </IconButton>
    </Box>
  )
}

type ExerciseChildrenProps = {
  classId: string
  matrix: Matrix
  exercise: Matrix['exercises'][number]
  record: (cells: Cell[], key: Key) => Promise<void>
  onBack: () => void
}

/**
 * One exercise on a phone, for work that several children did together: the children of the class, each with the four
 * keys.
 */
function ExerciseChildren({ classId, matrix, exercise, record, onBack }: ExerciseChildrenProps) {
  const t = useTexts('planner')
  const markLabel = useMarkLabel()
  const lessonOf = useLessonOf()
  const { _id, subActivityName, activityId } = exercise
  const place = matrix.exercises.indexOf(exercise)
  const lines = matrix.students.flatMap(child => {
    const mark = rowMarks(child)[place]
    if (!mark) return []
    return {
      id: child._id,
      title: child.fullName,
      detail: markLabel(mark),
      value: mark.key,
      name: `${child.fullName}, ${subActivityName}`,
      onPick: (key: Key) => void record([{ studentId: child._id, subActivityId: _id }], key),
    }
  })
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton
          edge="start"
          autoFocus
          aria-label={t('allExercises')}
          title={t('allExercises')}
          onClick={onBack}
        >
          <ArrowBack />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            <ExerciseLink exercise={exercise} touched />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {activityId.activityName}
          </Typography>
        </Box>
        <LessonLink lesson={lessonOf(_id)} />
        <ReadyButton exercise={exercise} classId={classId} />
      </Box>
      <KeyLines label={subActivityName} lines={lines} />
    </>
  )
}

/** Something that a key can be recorded for on a phone: its title, where it belongs, and its key. */
type KeyLine = {
  id: string
  title: ReactNode
  detail: string
  value: Key | null
  /** What the key is for, as part of each button's accessible name. */
  name: string
  onPick: (key: Key) => void
  /** Further actions, beside the title. */
  action?: ReactNode
}

/** A list on a phone, each line with its four keys. */
function KeyLines({ label, lines }: { label: string; lines: readonly KeyLine[] }) {
  return (
    <VirtualList name={label} lines={groupedLines(lines)} height={122}>
      {({ row }) => <Line {...row} />}
    </VirtualList>
  )
}

function Line({ title, detail, value, name, onPick, action }: KeyLine) {
  return (
    <Box sx={{ paddingBlock: 1.5, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, marginBlockEnd: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
        {action}
      </Box>
      <KeyButtons value={value} onPick={onPick} name={name} size={44} />
    </Box>
  )
}
