import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { useLessonOf } from '../../parts/lesson-link.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { usePlanning } from '../../parts/next/use-planning.ts'
import { useReason } from '../../parts/next/use-reason.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { commandLine } from '../../ui/text-button-edges.ts'
import { WorkList } from './work-list.tsx'

/** How many works the page shows until all are requested. */
const most = 6

type Props = { student: { _id: string; fullName: string }; classId: string }

/** What to show a child next, each with its reason; pressing one plans it. */
export function NextList({ student, classId }: Props) {
  const t = useTexts('overview')
  const reasonOf = useReason()
  const lessonOf = useLessonOf()
  const [all, setAll] = useState(false)
  const plan = usePlanning()
  const query = useCall(api.progress.next, { body: { classId, studentId: student._id } })
  if (query.isPending) return <Skeleton aria-busy variant="rounded" height={200} />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const next = query.data.flatMap(child => child.next)
  const shown = all ? next : next.slice(0, most)
  const open = shown.filter(({ planned }) => !planned)
  const lines = shown.map(work => {
    const { _id: id, subActivityName: name } = work.subActivityId
    return {
      id,
      name,
      place: `${work.superActivityId.superActivityName}, ${work.activityId.activityName}`,
      when: reasonOf(work),
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
      {next.length > most && <ShowAllButton count={next.length} open={all} onChange={setAll} />}
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
