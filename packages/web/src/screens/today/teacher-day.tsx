import { api } from '@casa/contract'
import type { ChildNext, NextWork } from '@casa/contract/next'
import { withDistinctNames } from '@casa/contract/rules/names'
import { byReadiness } from '@casa/contract/rules/what-next'
import type { TeacherToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { childAddress } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayIn, useOwnClasses } from '../../lib/own-classes.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedFilter, rememberFilter } from '../../lib/tab-memory.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { ExerciseLink, WorkLink } from '../../parts/exercise-link.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { usePlanning } from '../../parts/next/use-planning.ts'
import { useReason } from '../../parts/next/use-reason.ts'
import { WorkText } from '../../parts/work-text.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useNear } from '../../ui/use-observed.ts'
import { ChildLine, DueAssignments, plannerOf } from './staff-day.tsx'
import { ToProofread } from './to-proofread.tsx'
import { ShortList, TodayPage } from './today-page.tsx'
import { TodaySection, useNewDay } from './today-section.tsx'

/** The teacher's Today: their class's attendance, plans, children without recent records or observations, drafts and birthdays. */
export default function TeacherDay() {
  const { classId, choose } = useChosenClass()
  const mayIn = useMayIn()
  const today = useCall(api.today.teacher, classId ? { query: { classId } } : {})
  useNewDay(today)
  useLive('attendance')
  return (
    <KeyUndo>
      <TodayPage
        query={today}
        first={data => (
          <>
            {classId && (
              <Box>
                <ClassPicker value={classId} onChange={choose} />
              </Box>
            )}
            <AttendanceOfDay today={data} />
          </>
        )}
        main={data => (
          <>
            <DueAssignments due={data.due} />
            <Plans today={data} />
            <Unrecorded today={data} />
          </>
        )}
        aside={data => (
          <>
            <ToProofread waiting={data.toProofread} />
            <Drafts today={data} />
            {mayIn(classId, 'notes') && <Unobserved today={data} />}
            <Birthdays today={data} />
            {data.classId && <WhatNext classId={data.classId._id} />}
          </>
        )}
      />
    </KeyUndo>
  )
}

/**
 * The class that a teacher of several chose on any screen of this tab, the main one at first; an empty text for a
 * teacher of one class.
 */
function useChosenClass() {
  const user = currentUser()
  const own = useOwnClasses()
  const [chosen, setChosen] = useState(() => rememberedFilter(user._id).classId)
  const known = own.some(({ classId }) => classId === chosen)
  const choose = (classId: string) => {
    setChosen(classId)
    rememberFilter(user._id, { classId, studentId: '' })
  }
  return { classId: known ? chosen : (own[0]?.classId ?? ''), choose }
}

/** Number of lines in each list until the user asks for all of them. */
const linesShown = 5

/**
 * What to show the children of the class next; it is fetched when it is about to come into view, so that the screen
 * does not have to wait.
 */
function WhatNext({ classId }: { classId: string }) {
  const [ref, near] = useNear()
  return (
    <Box ref={ref} sx={{ display: 'grid', gap: 2, minHeight: 160 }}>
      {near && <Lists classId={classId} />}
    </Box>
  )
}

function Lists({ classId }: { classId: string }) {
  const query = useCall(api.progress.next, { body: { classId, first: 1 } })
  const since = ({ work }: Line) => work.since ?? ''
  return (
    <Loaded query={query} pending={160}>
      {next => {
        const children = withDistinctNames(next)
        const again = linesOf(children, 'again').sort((one, other) => (since(one) < since(other) ? -1 : 1))
        const ready = linesOf(children, 'ready').sort((one, other) => byReadiness(one.work, other.work))
        return (
          <>
            <Works kind="again" lines={again} classId={classId} />
            <Works kind="ready" lines={ready} classId={classId} />
          </>
        )
      }}
    </Loaded>
  )
}

type Line = { child: ChildNext; work: NextWork }

function linesOf(children: readonly ChildNext[], kind: NextWork['kind']): Line[] {
  return children.flatMap(child =>
    child.next.filter(work => work.kind === kind).map(work => ({ child, work })),
  )
}

type WhatNextProps = { kind: NextWork['kind']; lines: readonly Line[]; classId: string }

/** A child and the first work of this kind that is not planned yet. Pressing it plans it and shows the next one. */
function Works({ kind, lines, classId }: WhatNextProps) {
  const t = useTexts('today')
  const reasonOf = useReason()
  const title = t(kind === 'again' ? 'presentAgain' : 'ready')
  return (
    <TodaySection
      title={title}
      count={lines.length}
      link={lines.length > 0 && { to: '/app/activitytrackertable?view=matrix', label: t('openMatrix') }}
      empty={lines.length === 0 && t(kind === 'again' ? 'noneAgain' : 'noneReady')}
    >
      <ShortList
        label={title}
        items={lines}
        first={linesShown}
        line={({ child, work }) => (
          <ChildLine
            key={child._id}
            child={child}
            action={<PlanButton work={work} child={child} classId={classId} />}
          >
            <ExerciseLink exercise={work.subActivityId} />
            {'\u00a0· '}
            <WorkText text={reasonOf(work)} works={work.after} />
          </ChildLine>
        )}
      />
    </TodaySection>
  )
}

type Props = { today: TeacherToday }

function Plans({ today: { plans } }: Props) {
  const t = useTexts('today')
  return (
    <TodaySection
      title={t('plans')}
      count={plans.length}
      link={{ to: '/app/activitytrackertable', label: t('openPlanner') }}
      empty={plans.length === 0 && t('noPlans')}
    >
      <ShortList
        label={t('plans')}
        items={plans}
        line={child => (
          <ChildLine key={child._id} child={child}>
            {child.works.map((work, index) => (
              <Fragment key={work.subActivityId?._id ?? work.activityId._id}>
                {index > 0 && ' · '}
                <WorkLink work={work} />
              </Fragment>
            ))}
            {child.count > child.works.length &&
              ` · ${t('more', { count: child.count - child.works.length })}`}
          </ChildLine>
        )}
      />
    </TodaySection>
  )
}

function Drafts({ today: { drafts } }: Props) {
  const t = useTexts('today')
  const { total, ofWeek, startDate, endDate } = drafts
  const where = ofWeek === 0 ? t('draftsOfOtherWeeks') : t('draftsOfWeek', { count: ofWeek })
  return (
    <TodaySection
      title={t('drafts')}
      count={total}
      link={
        startDate !== null && {
          to: plannerOf({ startDate, endDate: endDate ?? startDate }),
          label: t('openPlanner'),
        }
      }
      empty={total === 0 && t('noDrafts')}
    >
      <Typography>{where}</Typography>
    </TodaySection>
  )
}

function Birthdays({ today }: Props) {
  const t = useTexts('today')
  const { weekday } = useFormats()
  const { birthdays } = today
  return (
    <TodaySection
      title={t('birthdays')}
      count={birthdays.length}
      empty={birthdays.length === 0 && t('noBirthdays')}
    >
      <ShortList
        label={t('birthdays')}
        items={birthdays}
        first={5}
        line={({ date, age, ...child }) => (
          <ChildLine key={child._id} child={child}>
            {t(date === today.day ? 'turnsToday' : 'turns', { count: age, day: weekday(date) })}
          </ChildLine>
        )}
      />
    </TodaySection>
  )
}

/** The class's attendance today: a link to take it, or the result. */
function AttendanceOfDay({ today }: { today: TeacherToday }) {
  const t = useTexts('today')
  const { attendance, classId, dayOff } = today
  const mayTake = useMayIn()(classId?._id, 'attendance')
  const title = classId ? t('attendanceOf', { class: classId.className }) : t('attendance')
  if (!attendance) return <TodaySection title={title} empty={t('noClass')} />
  return (
    <TodaySection title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {attendance.taken ? <Taken attendance={attendance} /> : <NotTaken today={today} />}
        {mayTake && (
          <Button
            component={Link}
            to="/app/attendence"
            variant={attendance.taken || dayOff ? 'outlined' : 'contained'}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            {t(attendance.taken ? 'openAttendance' : 'takeAttendance')}
          </Button>
        )}
      </Box>
    </TodaySection>
  )
}

function Taken({ attendance }: { attendance: NonNullable<TeacherToday['attendance']> }) {
  const t = useTexts('today')
  const { moment } = useFormats()
  const { present, absent, savedBy, savedAt } = attendance
  return (
    <>
      <Box role="status" sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: 'none' } }}>
        <FigureCard label={t('present')} figure={present} tone="good" />
        <FigureCard label={t('absent')} figure={absent} tone={absent > 0 ? 'bad' : 'quiet'} />
      </Box>
      <Typography sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
        {t('savedBy', { name: savedBy, at: savedAt && moment(savedAt) })}
      </Typography>
    </>
  )
}

function NotTaken({ today: { dayOff, attendance } }: { today: TeacherToday }) {
  const t = useTexts('today')
  const children = attendance?.children ?? 0
  return (
    <Box role="status" sx={{ flex: '1 1 240px' }}>
      <Typography sx={{ fontWeight: 600 }}>{dayOff ? t(dayOff) : t('toTake')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('children', { count: children })}</Typography>
    </Box>
  )
}

/** The children without a record for ten school days; pressing one plans what to show the child next. */
function Unrecorded({ today: { unrecorded, classId } }: { today: TeacherToday }) {
  const t = useTexts('today')
  const { day } = useFormats()
  const [ref, near] = useNear()
  const { children } = unrecorded
  const input = { body: { classId: classId?._id ?? '', first: 1 } }
  const next = useCall(api.progress.next, input, { enabled: near && classId !== null && children.length > 0 })
  const workOf = (id: string) => next.data?.find(({ _id }) => _id === id)?.next[0]
  return (
    <Box ref={ref}>
      <TodaySection
        title={t('unrecorded')}
        count={children.length}
        link={children.length > 0 && { to: '/app/activitytrackertable?view=matrix', label: t('openMatrix') }}
        empty={children.length === 0 && t('allRecorded')}
      >
        <Typography sx={{ color: 'text.secondary' }}>
          {t('unrecordedSince', { day: day(unrecorded.since) })}
        </Typography>
        <ShortList
          label={t('unrecorded')}
          items={children}
          first={5}
          line={child => {
            const work = workOf(child._id)
            const last = child.last ? t('lastOn', { day: day(child.last) }) : t('never')
            const coming = work && t('nextWork', { exercise: work.subActivityId.subActivityName })
            const named = work ? [work.subActivityId] : []
            return (
              <ChildLine
                key={child._id}
                child={child}
                action={work && classId && <PlanButton work={work} child={child} classId={classId._id} />}
              >
                <WorkText text={dotted([last, coming])} works={named} />
              </ChildLine>
            )
          }}
        />
      </TodaySection>
    </Box>
  )
}

/** The children whom nobody has observed for two weeks; Observe opens the form for the child. */
function Unobserved({ today: { unobserved } }: { today: TeacherToday }) {
  const t = useTexts('today')
  const { day } = useFormats()
  const { children, since } = unobserved
  return (
    <TodaySection
      title={t('unobserved')}
      count={children.length}
      link={children.length > 0 && { to: '/app/specialobservation', label: t('openObservations') }}
      empty={children.length === 0 && t('allObserved', { day: day(since) })}
    >
      <ShortList
        label={t('unobserved')}
        items={children}
        first={5}
        line={child => (
          <ChildLine
            key={child._id}
            child={child}
            action={
              <Button
                component={Link}
                to={`${childAddress(child._id)}/observation`}
                aria-label={t('observeChild', { child: child.fullName })}
              >
                {t('observe')}
              </Button>
            }
          >
            {child.last ? t('observedOn', { day: day(child.last) }) : t('neverObserved')}
          </ChildLine>
        )}
      />
    </TodaySection>
  )
}

type PlanButtonProps = { work: NextWork; child: { _id: string; fullName: string }; classId: string }

/** Plans a work for a child of a class in one press. */
function PlanButton({ work, child, classId }: PlanButtonProps) {
  const t = useTexts('overview')
  const plan = usePlanning()
  const name = t('next.planName', { exercise: work.subActivityId.subActivityName })
  return (
    <Button
      variant="outlined"
      aria-label={`${name}, ${child.fullName}`}
      disabled={plan.saving}
      onClick={() => void plan.add(work, [child], classId)}
    >
      {t('next.plan')}
    </Button>
  )
}
