import { api } from '@casa/contract'
import type { ExerciseProgress } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import english from '../../../locales/en/overview.json'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'
import { usePresetChild } from '../../parts/entity-dialog.tsx'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { exercisesNamed, useOtherNames } from '../../parts/find-exercises.ts'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { beginsLine, rowLine, touch } from '../../ui/styles.ts'
import { useIsPhone } from './list-title.tsx'
import { type RecordSection, recordSections } from './record-sections.ts'
import { useKeyPicks } from './use-key-picks.ts'

addEnglish('overview', english)

/**
 * Records keys for the child of the page behind it, at …/record: what is in progress, planned and next, each with its
 * four keys, and every other exercise through the search.
 */
export default function RecordKeysDialog() {
  const t = useTexts('overview')
  const { studentId = '', classId = '', fullName = '' } = usePresetChild() ?? {}
  const exercises = useCall(api.progress.studentReport, { body: { studentId } })
  const next = useCall(api.progress.next, { body: { classId, studentId } }, { enabled: classId !== '' })
  const recordsIn = useRecordsIn()
  const ready = next.data?.flatMap(child => child.next.map(work => work.subActivityId._id))
  // Without a class nothing comes next; if that list fails to load, the rest can still be recorded.
  const isReady = classId === '' || ready !== undefined || next.isError
  return (
    <RouteDialog title={t('recordFor', { child: fullName })}>
      <Loaded
        query={{ ...exercises, data: isReady ? exercises.data : undefined }}
        pending={[40, 88, 88, 88]}
        empty={<Typography sx={{ paddingBlockEnd: 3 }}>{t('noExercises')}</Typography>}
      >
        {exercises => (
          <Exercises
            exercises={exercises.filter(({ superActivityId }) => recordsIn(classId, superActivityId))}
            ready={ready ?? []}
            student={{ _id: studentId, fullName }}
            classId={classId}
          />
        )}
      </Loaded>
    </RouteDialog>
  )
}

type Props = {
  exercises: readonly ExerciseProgress[]
  /** The exercises that are next, most urgent first. */
  ready: readonly string[]
  student: { _id: string; fullName: string }
  classId: string
}

/** The number of exercises that a search shows. */
const mostFound = 30

function Exercises({ exercises, ready, student, classId }: Props) {
  const t = useTexts('overview')
  const [search, setSearch] = useState('')
  const isPhone = useIsPhone()
  // On a phone a focused field would open the keyboard over the keys.
  const [searching, setSearching] = useState(!isPhone)
  // As they were when the dialog opened, so that nothing moves from under the finger that records a key.
  const [sections] = useState(() => recordSections(exercises, ready))
  const { currentKey, pick } = useKeyPicks(student, exercises)
  const latest = new Map(exercises.map(exercise => [exercise._id, exercise]))
  const lineOf = (exercise: ExerciseProgress) => (
    <Line
      key={exercise._id}
      exercise={latest.get(exercise._id) ?? exercise}
      value={currentKey(exercise)}
      onPick={key => pick(exercise, key)}
    />
  )
  const sought = search.trim()
  const otherNames = useOtherNames(sought === '' ? '' : classId)
  const found = exercisesNamed(exercises, sought, otherNames)
  return (
    <Box sx={{ paddingBlockEnd: 3 }}>
      <Box sx={searchLook}>
        {searching ? (
          <SearchField
            autoFocus
            label={t('searchExercises')}
            value={search}
            onChange={setSearch}
            sx={{ width: '100%' }}
          />
        ) : (
          <Button startIcon={<Search />} onClick={() => setSearching(true)} sx={beginsLine}>
            {t('searchExercises')}
          </Button>
        )}
      </Box>
      {sought === '' ? (
        sections.map(section => <Lines key={section.name} section={section} line={lineOf} />)
      ) : (
        <>
          <Typography role="status" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {t('exercisesFound', { count: found.length })}
          </Typography>
          <Box component="ul" sx={list}>
            {found.slice(0, mostFound).map(lineOf)}
          </Box>
        </>
      )}
      <Button component={Link} to={`/app/activitytrackertable?${matrixOf(student._id)}`} sx={beginsLine}>
        {t('openMatrix')}
      </Button>
    </Box>
  )
}

const matrixOf = (studentId: string) => new URLSearchParams({ view: 'matrix', studentId }).toString()

/** How many exercises of a section are shown at first. */
const shown = 6

type LinesProps = { section: RecordSection; line: (exercise: ExerciseProgress) => ReactNode }

function Lines({ section: { name, exercises }, line }: LinesProps) {
  const t = useTexts('overview')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: 2 }}>
      <Typography variant="h3" component="h2">
        <span id={id}>{t(`sections.${name}`)}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {` ${exercises.length}`}
        </Box>
      </Typography>
      <Box component="ul" sx={list}>
        {(open ? exercises : exercises.slice(0, shown)).map(line)}
      </Box>
      {exercises.length > shown && (
        <ShowAllButton count={exercises.length} open={open} onChange={setOpen} sx={beginsLine} />
      )}
    </Box>
  )
}

type LineProps = { exercise: ExerciseProgress; value: Key | null; onPick: (key: Key) => void }

function Line({ exercise, value, onPick }: LineProps) {
  const t = useTexts('overview')
  const { shortDay } = useFormats()
  const { subActivityName, activityId, date, planned } = exercise
  const since = date ? t('since', { day: shortDay(date) }) : planned && t('next.planned')
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <ExerciseLink exercise={exercise} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([activityId.activityName, since])}
        </Typography>
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
        <KeyButtons value={value} onPick={onPick} name={subActivityName} size={touch} />
      </Box>
    </Box>
  )
}

const searchLook = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  paddingBlock: 1,
  bgcolor: 'background.paper',
}

const list = { padding: 0, margin: 0, listStyle: 'none' }

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  paddingBlock: 1.25,
  ...rowLine,
}
