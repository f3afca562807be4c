import { api } from '@casa/contract'
import type { TeacherToday } from '@casa/contract/today'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { AttendanceOfDay } from './attendance-of-day.tsx'
import { ChildLine } from './child-line.tsx'
import { DueAssignments } from './due-assignments.tsx'
import { plannerOf } from './planner-address.ts'
import { ShortList } from './short-list.tsx'
import { TodayPage } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'
import { Unrecorded } from './unrecorded.tsx'
import { useNewDay } from './use-new-day.ts'
import { WhatNext } from './what-next.tsx'

/** Today of a teacher: the own class's attendance, plans, children not recorded, drafts and birthdays. */
export function TeacherDay() {
  const today = useCall(api.today.teacher, {})
  useNewDay(today)
  useLive('attendance')
  return (
    <KeyUndo>
      <TodayPage
        answer={today}
        first={data => <AttendanceOfDay today={data} />}
        main={data => (
          <>
            <DueAssignments due={data.due} />
            <Plans today={data} />
            <Unrecorded today={data} />
          </>
        )}
        aside={data => (
          <>
            <Drafts today={data} />
            <Birthdays today={data} />
            {data.classId && <WhatNext classId={data.classId._id} />}
          </>
        )}
      />
    </KeyUndo>
  )
}

type Props = { today: TeacherToday }

function Plans({ today: { plans } }: Props) {
  const t = useTexts('today')
  const planned = ({ exercises, count }: TeacherToday['plans'][number]) =>
    dotted(exercises) +
    (count > exercises.length ? ` · ${t('more', { count: count - exercises.length })}` : '')
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
            {planned(child)}
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
