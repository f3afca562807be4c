import { api } from '@casa/contract'
import type { ExerciseProgress } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import english from '../../../locales/en/overview.json'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/two-columns.tsx'
import { KeyRow } from './key-row.tsx'
import { ListTitle, useFirstRows } from './list-title.tsx'
import { recordSections } from './record-sections.ts'
import { useKeyPicks } from './use-key-picks.ts'

addEnglish('overview', english)

type Props = { student: { _id: string; fullName: string }; classId?: string | undefined }

/** What a child is working on, most recent first. A press on a key opens all four in its place. */
export function InProgress({ student, classId }: Props) {
  const query = useCall(api.progress.studentReport, { body: { studentId: student._id } })
  return (
    <Loaded query={query} pending={320}>
      {exercises => <Works student={student} classId={classId} exercises={exercises} />}
    </Loaded>
  )
}

/** How many works are shown at first. */
const atFirst = { phone: 3, wide: 5 }

function Works({ student, classId, exercises }: Props & { exercises: readonly ExerciseProgress[] }) {
  const t = useTexts('overview')
  const recordsIn = useRecordsIn()
  const { currentKey, pick } = useKeyPicks(student, exercises)
  const [openId, setOpenId] = useState('')
  const rows = useSteadyRows(exercises)
  const list = useFirstRows(rows, atFirst)
  return (
    <Section
      title={
        <ListTitle list={list} action={<KeyLegend />}>
          {t('inProgress')}
        </ListTitle>
      }
    >
      {rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('inProgressEmpty')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {list.shown.map(exercise => (
          <Row
            key={exercise._id}
            exercise={exercise}
            value={currentKey(exercise)}
            open={openId === exercise._id}
            onOpen={() => setOpenId(exercise._id)}
            onPick={
              recordsIn(classId, exercise.superActivityId)
                ? key => {
                    pick(exercise, key)
                    setOpenId('')
                  }
                : undefined
            }
          />
        ))}
      </Box>
    </Section>
  )
}

/** The works in progress. Those shown before keep their place, so that nothing moves from under a finger. */
function useSteadyRows(exercises: readonly ExerciseProgress[]): readonly ExerciseProgress[] {
  const [first] = recordSections(exercises, [])
  const current = first?.name === 'inProgress' ? first.exercises : []
  const [order] = useState(() => current.map(({ _id }) => _id))
  const byId = new Map(exercises.map(exercise => [exercise._id, exercise]))
  const kept = order.flatMap(id => byId.get(id) ?? [])
  return [...current.filter(({ _id }) => !order.includes(_id)), ...kept]
}

type RowProps = {
  exercise: ExerciseProgress
  value: Key | null
  open: boolean
  onOpen: () => void
  onPick: ((key: Key) => void) | undefined
}

function Row({ exercise, value, ...press }: RowProps) {
  const t = useTexts('overview')
  const { day, shortDay } = useFormats()
  const today = useSchoolDay()
  const lessonOf = useLessonOf()
  const { _id, subActivityName, activityId, date, key } = exercise
  const waits = date !== null && value === key && date < plusDays(today, -unseenAfterDays)
  const again = waits && (key === 'P' || key === 'WA') && t(`next.${key}`, { day: day(date) })
  return (
    <KeyRow
      name={subActivityName}
      link={<ExerciseLink exercise={exercise} />}
      note={again || dotted([activityId.activityName, date && t('since', { day: shortDay(date) })])}
      lesson={<LessonLink lesson={lessonOf(_id)} size={36} sx={{ flex: 'none' }} />}
      mark={{ key: value, draft: false, planned: false, stale: Boolean(again) }}
      {...press}
    />
  )
}
