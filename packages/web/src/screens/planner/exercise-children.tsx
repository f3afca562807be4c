import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { type Cell, rowMarks } from '../../parts/matrix/matrix.ts'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { ArrowBack } from '../../ui/icons.tsx'
import { lineClamp, rowLine } from '../../ui/styles.ts'
import { stickyBar } from './child-bar.tsx'
import { useAbsent } from './use-absent.ts'

type Props = {
  classId: string
  matrix: Matrix
  exercise: Matrix['exercises'][number]
  record: (cells: Cell[], key: Key) => Promise<void>
  onBack: () => void
}

/** One exercise on a phone, for work that several children did together: each child of the class with the four keys. */
export function ExerciseChildren({ classId, matrix, exercise, record, onBack }: Props) {
  const t = useTexts('planner')
  const lessonOf = useLessonOf()
  const absent = useAbsent(classId)
  const { _id, subActivityName, activityId } = exercise
  const place = matrix.exercises.indexOf(exercise)
  return (
    <>
      <Box sx={stickyBar}>
        <IconButton autoFocus aria-label={t('allExercises')} title={t('allExercises')} onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h3"
            component="h2"
            sx={{ ...lineClamp(1), lineHeight: 1.25 }}
            title={subActivityName}
          >
            <ExerciseLink exercise={exercise} />
          </Typography>
          <Typography variant="body2" sx={{ ...lineClamp(1), color: 'text.secondary', lineHeight: 1.25 }}>
            {activityId.activityName}
          </Typography>
        </Box>
        <LessonLink lesson={lessonOf(_id)} />
        <ReadyButton exercise={exercise} classId={classId} />
      </Box>
      <Box component="ul" aria-label={subActivityName} sx={listLook}>
        {matrix.students.map(child => {
          const mark = rowMarks(child)[place]
          return (
            <Box component="li" key={child._id} sx={lineLook}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" sx={{ ...lineClamp(2), fontWeight: 600, lineHeight: 1.25 }}>
                  {child.fullName}
                </Typography>
                {absent.has(child._id) && (
                  <Typography component="span" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
                    {t('absentToday')}
                  </Typography>
                )}
              </Box>
              <KeyButtons
                value={mark?.key ?? null}
                onPick={key => void record([{ studentId: child._id, subActivityId: _id }], key)}
                name={`${child.fullName}, ${subActivityName}`}
                size={44}
              />
            </Box>
          )
        })}
      </Box>
    </>
  )
}

const listLook = {
  listStyle: 'none',
  margin: 0,
  marginInline: -1,
  paddingBlock: 0,
  paddingInline: 1.5,
  bgcolor: 'background.paper',
  borderRadius: '16px',
} as const

const lineLook = { ...rowLine, display: 'flex', alignItems: 'center', gap: 1, minHeight: 56 } as const
