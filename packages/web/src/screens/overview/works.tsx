import { api } from '@casa/contract'
import type { LessonLink as LessonLinkRow } from '@casa/contract/lessons'
import type { NextWork } from '@casa/contract/next'
import type { StudentOverview, StudentWork } from '@casa/contract/overview'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf, workName } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { KeyInWords } from '../../parts/key-chip.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { usePlanning } from '../../parts/next/use-planning.ts'
import { useReason } from '../../parts/next/use-reason.ts'
import { WorkText } from '../../parts/work-text.tsx'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { beginsLine, commandLine, rowLine } from '../../ui/styles.ts'
import { WholeWords } from '../../ui/text-wrap.tsx'
import { Section } from '../../ui/two-columns.tsx'
import type { useStudentKey } from './use-student-key.ts'

/** Records keys; undefined for users who may not, and for a child who has left. */
type OnKey = ReturnType<typeof useStudentKey> | undefined

/** The works with the child's latest keys. */
export function LatelyList({ lately, onKey }: { lately: StudentOverview['lately']; onKey: OnKey }) {
  const t = useTexts('overview')
  const family = currentUser().role === 'PARENT'
  const lines = useLines(lately, onKey)
  return <WorkList title={t('lately')} lines={lines} empty={t(family ? 'latelyFamily' : 'latelyEmpty')} />
}

/** Works waiting for their next key, longest first. */
export function UnseenList({
  unseen,
  unseenCount,
  onKey,
}: Pick<StudentOverview, 'unseen' | 'unseenCount'> & { onKey: OnKey }) {
  const t = useTexts('overview')
  const lines = useLines(unseen, onKey)
  const counts = { count: unseenCount, shown: unseen.length }
  const hint = unseenCount > unseen.length ? t('unseenOf', counts) : undefined
  return (
    <WorkList
      title={t('unseen')}
      hint={hint ?? t('unseenHint', { weeks: unseenAfterDays / 7 })}
      lines={lines}
      empty={t('unseenEmpty')}
    />
  )
}

function useLines(works: readonly StudentWork[], onKey: OnKey): WorkLine[] {
  const { day } = useFormats()
  const lessonOf = useLessonOf()
  return works.map(work => {
    const { superActivityId, activityId, subActivityId, key, date } = work
    return {
      id: subActivityId?._id ?? activityId._id,
      name: workName(work),
      place: superActivityId.superActivityName,
      when: day(date),
      key,
      exercise: subActivityId,
      lesson: lessonOf(subActivityId?._id),
      ...(onKey &&
        subActivityId && {
          onKey: next =>
            void onKey({ subActivityId: subActivityId._id }, subActivityId.subActivityName, next),
        }),
    }
  })
}

/** How many plans the page shows. */
const planCount = 5

/** A child's open plans; a key turns a plan into a record. */
export function PlanList({ studentId, onKey }: { studentId: string; onKey: OnKey }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  const lessonOf = useLessonOf()
  const plans = useCall(api.records.find, { body: { studentId, isFuturePlanning: true } })
  const lineOf = (record: ActivityRecord) => ({
    id: record._id,
    name: workName(record),
    place: record.superActivityId.superActivityName,
    when: `${day(record.date)} – ${day(record.endDate)}`,
    key: null,
    exercise: record.subActivityId ?? null,
    lesson: lessonOf(record.subActivityId?._id),
    ...(onKey && {
      onKey: (key: Parameters<NonNullable<OnKey>>[2]) =>
        void onKey({ record: record._id }, workName(record), key),
    }),
  })
  const all = (
    <Button component={Link} to="/app/activitytrackertable" sx={beginsLine}>
      {t('allPlans')}
    </Button>
  )
  const family = currentUser().role === 'PARENT'
  return (
    <Loaded query={plans} pending={200}>
      {plans => {
        const records = [plans].flat().flatMap(child => child.activityRecordsId)
        return (
          <WorkList
            title={t('plans')}
            lines={records.slice(0, planCount).map(lineOf)}
            empty={t(family ? 'plansFamily' : 'plansEmpty')}
            more={onKey && records.length > planCount && all}
          />
        )
      }}
    </Loaded>
  )
}

/** How many works the page shows until the user asks for all of them. */
const nextCount = 4

type NextListProps = { student: { _id: string; fullName: string }; classId: string }

/** What to show a child next, each with its reason; pressing one plans it. */
export function NextList({ student, classId }: NextListProps) {
  const query = useCall(api.progress.next, { body: { classId, studentId: student._id } })
  return (
    <Loaded query={query} pending={200}>
      {children => (
        <NextWorks next={children.flatMap(child => child.next)} student={student} classId={classId} />
      )}
    </Loaded>
  )
}

function NextWorks({ next, student, classId }: NextListProps & { next: readonly NextWork[] }) {
  const t = useTexts('overview')
  const reasonOf = useReason()
  const lessonOf = useLessonOf()
  const [all, setAll] = useState(false)
  const plan = usePlanning()
  const shown = all ? next : next.slice(0, nextCount)
  const open = shown.filter(({ planned }) => !planned)
  const lines = shown.map(work => {
    const { _id: id, subActivityName: name } = work.subActivityId
    return {
      id,
      name,
      place: `${work.superActivityId.superActivityName}, ${work.activityId.activityName}`,
      when: reasonOf(work),
      about: work.after,
      key: work.key,
      exercise: work.subActivityId,
      lesson: lessonOf(id),
      also: <ReadyButton exercise={work.subActivityId} classId={classId} size={36} />,
      action: work.planned ? (
        <Typography variant="body2">{t('next.planned')}</Typography>
      ) : (
        <Button
          variant="outlined"
          aria-label={t('next.planName', { exercise: name })}
          disabled={plan.saving}
          onClick={() => void plan.add(work, [student], classId)}
        >
          {t('next.plan')}
        </Button>
      ),
    }
  })
  const more = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', ...commandLine }}>
      {open.length > 1 && (
        <Button disabled={plan.saving} onClick={() => void plan.addAll(open, [student], classId)}>
          {t('next.planThese', { count: open.length })}
        </Button>
      )}
      {next.length > nextCount && <ShowAllButton count={next.length} open={all} onChange={setAll} />}
    </Box>
  )
  return (
    <WorkList
      title={t('next.title')}
      hint={t('next.hint')}
      lines={lines}
      empty={t('next.empty')}
      more={more}
    />
  )
}

/** A line in a list of works: an exercise, its activity and date, and its key, which is null for a plan. */
type WorkLine = {
  id: string
  name: string
  place: string
  when: string
  key: Key | null
  /** The exercise, unless the line is about a whole activity. */
  exercise: { _id: string; subActivityName: string } | null
  /** The lesson of its exercise. */
  lesson: LessonLinkRow | undefined
  /** Further links about the exercise. */
  also?: ReactNode
  /** The other exercises that the line names. */
  about?: readonly { _id: string; subActivityName: string }[]
  onKey?: (key: Key) => void
  /** The button shown instead of a key. */
  action?: ReactNode
}

type WorkListProps = {
  title: string
  hint?: string | undefined
  lines: readonly WorkLine[]
  empty: string
  /** The link at the end. */
  more?: ReactNode
}

/** A list of what a child works on; if a line has `onKey`, one press records the next key. */
function WorkList({ title, hint, lines, empty, more }: WorkListProps) {
  return (
    <Section title={title}>
      {hint && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
      {lines.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{empty}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, marginBlockStart: 1, listStyle: 'none' }}>
        {lines.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
      {more}
    </Section>
  )
}

function Line({ line }: { line: WorkLine }) {
  const { name, place, when, key, exercise, lesson, also, about, onKey, action } = line
  // On a phone the words take the whole line, and the buttons are below them.
  const words = { xs: '1 1 100%', sm: onKey || action ? '1 1 190px' : '1 1 100%' }
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ flex: words, minWidth: 0, overflowWrap: 'anywhere' }}>
        {/* The links stay beside a two-line name, never on their own below it. */}
        <Typography sx={{ display: 'flex', alignItems: 'center', fontWeight: 600 }}>
          <Box component="span" sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 0, marginInlineEnd: 0.5 }}>
            {exercise ? <ExerciseLink exercise={exercise} /> : name}
          </Box>
          <LessonLink lesson={lesson} size={36} sx={{ flex: 'none', marginBlock: '-10px' }} />
          {also}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about && about.length > 0 ? (
            <WorkText text={dotted([when, place])} works={about} />
          ) : (
            <WholeWords text={dotted([when, place])} />
          )}
        </Typography>
      </Box>
      {onKey ? (
        <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <KeyButtons value={key} onPick={onKey} name={name} size={36} />
        </Box>
      ) : (
        key && !action && <KeyInWords value={key} />
      )}
      {action && <Box sx={{ marginInlineStart: 'auto' }}>{action}</Box>}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  paddingBlock: 1.25,
  ...rowLine,
}
