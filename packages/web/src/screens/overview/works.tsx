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
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ExerciseLink, LessonLink, useLessonOf, workName } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { KeyInWords } from '../../parts/key-chip.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { usePlanning } from '../../parts/next/use-planning.ts'
import { useReason } from '../../parts/next/use-reason.ts'
import { WorkText } from '../../parts/work-text.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { endsLine, lineClamp, rowLine } from '../../ui/styles.ts'
import { WholeWords } from '../../ui/text-wrap.tsx'
import { Section } from '../../ui/two-columns.tsx'
import { KeyRow } from './key-row.tsx'
import { ListTitle, useFirstRows, useIsPhone } from './list-title.tsx'
import type { useStudentKey } from './use-student-key.ts'

/** Records keys for a child of a class; undefined for users who may not, and for a child who has left. */
type Recording = { onKey: ReturnType<typeof useStudentKey> | undefined; classId?: string | undefined }

/** How many of the latest keys are shown at first. */
const latelyAtFirst = { phone: 4, wide: 8 }

/** The works with the child's latest keys. */
export function LatelyList({ lately, ...recording }: { lately: StudentOverview['lately'] } & Recording) {
  const t = useTexts('overview')
  const family = currentUser().role === 'PARENT'
  const lines = useLines(lately, recording)
  const list = useFirstRows(lines, latelyAtFirst)
  return (
    <WorkList
      title={<ListTitle list={list}>{t('lately')}</ListTitle>}
      lines={list.shown}
      empty={t(family ? 'latelyFamily' : 'latelyEmpty')}
    />
  )
}

/** Works waiting for their next key, longest first. */
export function UnseenList({
  unseen,
  unseenCount,
  ...recording
}: Pick<StudentOverview, 'unseen' | 'unseenCount'> & Recording) {
  const t = useTexts('overview')
  const lines = useLines(unseen, recording)
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

function useLines(works: readonly StudentWork[], { onKey, classId }: Recording): WorkLine[] {
  const { day } = useFormats()
  const recordsIn = useRecordsIn()
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
        subActivityId &&
        recordsIn(classId, superActivityId) && {
          onKey: next =>
            void onKey({ subActivityId: subActivityId._id }, subActivityId.subActivityName, next),
        }),
    }
  })
}

/** How many plans are shown at first. */
const plansAtFirst = { phone: 1, wide: 5 }

/** A child's open plans; for staff, a press on one opens the keys, which turn it into a record. */
export function PlanList({ studentId, ...recording }: { studentId: string } & Recording) {
  const plans = useCall(api.records.find, { body: { studentId, isFuturePlanning: true } })
  return (
    <Loaded query={plans} pending={200}>
      {plans => {
        const records = [plans].flat().flatMap(child => child.activityRecordsId)
        return <Plans records={records} {...recording} />
      }}
    </Loaded>
  )
}

function Plans({ records, onKey, classId }: { records: readonly ActivityRecord[] } & Recording) {
  const t = useTexts('overview')
  const recordsIn = useRecordsIn()
  const { shortDay } = useFormats()
  const lessonOf = useLessonOf()
  const [openId, setOpenId] = useState('')
  const list = useFirstRows(records, plansAtFirst)
  const family = currentUser().role === 'PARENT'
  return (
    <Section title={<ListTitle list={list}>{t('plans')}</ListTitle>}>
      {records.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t(family ? 'plansFamily' : 'plansEmpty')}
        </Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {list.shown.map(record => (
          <KeyRow
            key={record._id}
            name={workName(record)}
            link={record.subActivityId ? <ExerciseLink exercise={record.subActivityId} /> : workName(record)}
            note={dotted([
              `${shortDay(record.date)} – ${shortDay(record.endDate)}`,
              record.superActivityId.superActivityName,
            ])}
            lesson={
              <LessonLink lesson={lessonOf(record.subActivityId?._id)} size={36} sx={{ flex: 'none' }} />
            }
            mark={{ key: null, draft: false, planned: true, stale: false }}
            open={openId === record._id}
            onOpen={() => setOpenId(record._id)}
            onPick={
              onKey && recordsIn(classId, record.superActivityId)
                ? key => {
                    void onKey({ record: record._id }, workName(record), key)
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

/** How many of the next works are shown at first. */
const nextAtFirst = { phone: 2, wide: 4 }

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
  const plan = usePlanning()
  const isPhone = useIsPhone()
  const mayPlan = mayWrite('learning')
  const list = useFirstRows(next, nextAtFirst)
  const open = list.shown.filter(({ planned }) => !planned)
  const lines = list.shown.map(work => {
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
      // On a phone the name needs the room, and the exercise's page has the button.
      also: !isPhone && <ReadyButton exercise={work.subActivityId} classId={classId} size={36} />,
      action: work.planned ? (
        <Typography variant="body2">{t('next.planned')}</Typography>
      ) : (
        mayPlan && (
          <Button
            aria-label={t('next.planName', { exercise: name })}
            disabled={plan.saving}
            onClick={() => void plan.add(work, [student], classId)}
            sx={endsLine}
          >
            {t('next.plan')}
          </Button>
        )
      ),
    }
  })
  const planAll = mayPlan && open.length > 1 && (
    <Button disabled={plan.saving} onClick={() => void plan.addAll(open, [student], classId)} sx={endsLine}>
      {t('next.planThese', { count: open.length })}
    </Button>
  )
  return (
    <WorkList
      title={
        <ListTitle list={list} action={planAll}>
          {t('next.title')}
        </ListTitle>
      }
      lines={lines}
      empty={t('next.empty')}
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
  title: ReactNode
  hint?: string | undefined
  lines: readonly WorkLine[]
  empty: string
}

/** A list of what a child works on; if a line has `onKey`, one press records the next key. */
function WorkList({ title, hint, lines, empty }: WorkListProps) {
  return (
    <Section title={title}>
      {hint && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
      {lines.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{empty}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {lines.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
    </Section>
  )
}

function Line({ line }: { line: WorkLine }) {
  const { name, place, when, key, exercise, lesson, also, about, onKey, action } = line
  const note = dotted([when, place])
  // On a phone the words take the whole line, and the four keys are below them.
  const words = { xs: action ? '1 1 0' : '1 1 100%', sm: onKey ? '1 1 190px' : '1 1 0' }
  return (
    <Box component="li" sx={action ? { ...lineLook, ...compact } : lineLook}>
      <Box sx={{ flex: words, minWidth: 0, overflowWrap: 'anywhere' }}>
        {/* The link to the lesson stays beside a two-line name, never on its own below it. */}
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography
            title={name}
            sx={{ minWidth: 0, marginInlineEnd: 0.5, fontWeight: 600, ...(action && lineClamp(1)) }}
          >
            {exercise ? <ExerciseLink exercise={exercise} /> : name}
          </Typography>
          <LessonLink lesson={lesson} size={36} sx={{ flex: 'none', marginBlock: '-10px' }} />
        </Box>
        <Typography
          variant="body2"
          title={note}
          sx={{ color: 'text.secondary', ...(action && lineClamp(1)) }}
        >
          {about && about.length > 0 ? <WorkText text={note} works={about} /> : <WholeWords text={note} />}
        </Typography>
      </Box>
      {also}
      {onKey ? (
        <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <KeyButtons value={key} onPick={onKey} name={name} size={36} />
        </Box>
      ) : (
        key && !action && <KeyInWords value={key} />
      )}
      {action}
    </Box>
  )
}

const compact = { flexWrap: 'nowrap', columnGap: 1, minHeight: 56, paddingBlock: 0.5 }

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  paddingBlock: 1.25,
  ...rowLine,
}
