import type { NextWork } from '@casa/contract/next'
import Button from '@mui/material/Button'
import { useTexts } from '../../lib/texts.ts'
import { usePlanning } from '../../parts/next/use-planning.ts'

type Props = { work: NextWork; child: { _id: string; fullName: string }; classId: string }

/** Plans a work for a child of a class in one press. */
export function PlanButton({ work, child, classId }: Props) {
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
