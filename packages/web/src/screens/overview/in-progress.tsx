import { api } from '@casa/contract'
import type { ExerciseProgress } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import english from '../../../locales/en/overview.json'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { KeyChip, useKeyName } from '../../parts/key-chip.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { beginsLine, rowLine, touch, touchArea } from '../../ui/styles.ts'
import { Section } from '../../ui/two-columns.tsx'
import { recordSections } from './record-sections.ts'
import { useKeyPicks } from './use-key-picks.ts'

addEnglish('overview', english)

type Props = { student: { _id: string; fullName: string } }

/** What a child is working on, most recent first. A press on a key opens all four in its place. */
export function InProgress({ student }: Props) {
  const query = useCall(api.progress.studentReport, { body: { studentId: student._id } })
  return (
    <Loaded query={query} pending={320}>
      {exercises => <Works student={student} exercises={exercises} />}
    </Loaded>
  )
}

/** How many works are shown at first. */
const shown = 5

function Works({ student, exercises }: Props & { exercises: readonly ExerciseProgress[] }) {
  const t = useTexts('overview')
  const { currentKey, pick } = useKeyPicks(student, exercises)
  const lessonOf = useLessonOf()
  const [all, setAll] = useState(false)
  const [openId, setOpenId] = useState('')
  const rows = useSteadyRows(exercises)
  return (
    <Section
      title={
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, marginBlock: '-8px 0' }}>
          <Box component="span" sx={{ flex: 1 }}>
            {t('inProgress')}
            <Count>{rows.length}</Count>
          </Box>
          <KeyLegend />
        </Box>
      }
    >
      {rows.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('inProgressEmpty')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {(all ? rows : rows.slice(0, shown)).map(exercise => (
          <Row
            key={exercise._id}
            exercise={exercise}
            value={currentKey(exercise)}
            lesson={<LessonLink lesson={lessonOf(exercise._id)} size={36} sx={{ flex: 'none' }} />}
            open={openId === exercise._id}
            onOpen={() => setOpenId(exercise._id)}
            onPick={key => {
              pick(exercise, key)
              setOpenId('')
            }}
          />
        ))}
      </Box>
      {rows.length > shown && (
        <ShowAllButton count={rows.length} open={all} onChange={setAll} sx={beginsLine} />
      )}
    </Section>
  )
}

function Count({ children }: { children: number }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {`\u00a0${children}`}
    </Box>
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
  lesson: ReactNode
  open: boolean
  onOpen: () => void
  onPick: (key: Key) => void
}

function Row({ exercise, value, lesson, open, onOpen, onPick }: RowProps) {
  const t = useTexts('overview')
  const { day, shortDay } = useFormats()
  const today = useSchoolDay()
  const keyName = useKeyName()
  const keys = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed chip is gone, and the keyboard continues on the keys that replace it.
    if (open) keys.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [open])
  const { subActivityName, activityId, date, key } = exercise
  const isStale = date !== null && value === key && date < plusDays(today, -unseenAfterDays)
  const again = isStale && (key === 'P' || key === 'WA') && t(`next.${key}`, { day: day(date) })
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ display: 'flex', alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ minWidth: 0 }}>
            <ExerciseLink exercise={{ _id: exercise._id, subActivityName }} />
          </Box>
          {lesson}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {again || dotted([activityId.activityName, date && t('since', { day: shortDay(date) })])}
        </Typography>
      </Box>
      {open ? (
        <Box ref={keys} sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <KeyButtons value={value} onPick={onPick} name={subActivityName} size={touch} />
        </Box>
      ) : (
        value && (
          <ButtonBase
            aria-label={t('changeKey', { key: keyName(value), exercise: subActivityName })}
            onClick={onOpen}
            sx={{ position: 'relative', borderRadius: 1, '&::after': touchArea }}
          >
            <KeyChip value={value} />
            {again && <Again aria-hidden>↻</Again>}
          </ButtonBase>
        )
      )}
    </Box>
  )
}

function Again(props: { children: string; 'aria-hidden': true }) {
  return <Box component="span" sx={{ marginInlineStart: 0.5, color: 'text.secondary' }} {...props} />
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  minHeight: 56,
  paddingBlock: 0.75,
  ...rowLine,
}
