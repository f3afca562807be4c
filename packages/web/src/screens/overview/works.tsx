import { api } from '@casa/contract'
import type { StudentOverview, StudentWork } from '@casa/contract/overview'
import type { ActivityRecord } from '@casa/contract/recording'
import { unseenAfterDays } from '@casa/contract/rules/what-next'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useLessonOf } from '../../parts/lesson-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'
import type { useStudentKey } from './use-student-key.ts'
import { type WorkLine, WorkList } from './work-list.tsx'

/** How many plans the page shows. */
const most = 8

/** Records keys; undefined for users who may not, and for a child who has left. */
type OnKey = ReturnType<typeof useStudentKey> | undefined

const nameOf = ({ subActivityId, activityId }: Pick<StudentWork, 'subActivityId' | 'activityId'>) =>
  subActivityId?.subActivityName ?? activityId.activityName

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
      name: nameOf(work),
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

/** A child's open plans; a key turns a plan into a record. */
export function PlanList({ studentId, onKey }: { studentId: string; onKey: OnKey }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  const lessonOf = useLessonOf()
  const plans = useCall(api.records.find, { body: { studentId, isFuturePlanning: true } })
  if (plans.isPending) return <Skeleton aria-busy variant="rounded" height={200} />
  if (plans.isLoadingError) return <ErrorState error={plans.error} retry={() => void plans.refetch()} />
  const records = [plans.data].flat().flatMap(child => child.activityRecordsId)
  const lines = records.slice(0, most).map((record: ActivityRecord) => ({
    id: record._id,
    name: nameOf(record),
    place: record.superActivityId.superActivityName,
    when: `${day(record.date)} – ${day(record.endDate)}`,
    key: null,
    exercise: record.subActivityId ?? null,
    lesson: lessonOf(record.subActivityId?._id),
    ...(onKey && {
      onKey: (key: Parameters<NonNullable<OnKey>>[2]) =>
        void onKey({ record: record._id }, nameOf(record), key),
    }),
  }))
  const more = onKey && records.length > most && (
    <Button component={Link} to="/app/activitytrackertable" sx={beginsLine}>
      {t('allPlans')}
    </Button>
  )
  const family = currentUser().role === 'PARENT'
  return (
    <WorkList title={t('plans')} lines={lines} empty={t(family ? 'plansFamily' : 'plansEmpty')} more={more} />
  )
}
