import { api } from '@casa/contract'
import type { TeacherToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useNear } from '../../ui/use-near.ts'
import { ChildLine } from './child-line.tsx'
import { PlanButton } from './plan-button.tsx'
import { ShortList } from './short-list.tsx'
import { TodaySection } from './today-section.tsx'

/** The children whose work was not recorded for ten school days; a press plans what each is shown next. */
export function Unrecorded({ today: { unrecorded, classId } }: { today: TeacherToday }) {
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
            return (
              <ChildLine
                key={child._id}
                child={child}
                action={work && classId && <PlanButton work={work} child={child} classId={classId._id} />}
              >
                {dotted([last, coming])}
              </ChildLine>
            )
          }}
        />
      </TodaySection>
    </Box>
  )
}
