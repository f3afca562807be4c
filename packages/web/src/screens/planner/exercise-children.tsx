import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { LessonLink, useLessonOf } from '../../parts/lesson-link.tsx'
import { type Cell, marksOf } from '../../parts/matrix/matrix.ts'
import { useMarkLabel } from '../../parts/matrix/matrix-row.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { ArrowBack } from '../../ui/icons.tsx'
import { KeyLines } from './key-lines.tsx'

type Props = {
  classId: string
  matrix: Matrix
  exercise: Matrix['exercises'][number]
  record: (cells: Cell[], key: Key) => Promise<void>
  onBack: () => void
}

/** One exercise on a phone, for what several children did together: the children of the class, each with its four keys. */
export function ExerciseChildren({ classId, matrix, exercise, record, onBack }: Props) {
  const t = useTexts('planner')
  const markLabel = useMarkLabel()
  const lessonOf = useLessonOf()
  const { _id, subActivityName, activityId } = exercise
  const place = matrix.exercises.indexOf(exercise)
  const lines = matrix.students.flatMap(child => {
    const mark = marksOf(child)[place]
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
