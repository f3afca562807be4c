import { api } from '@casa/contract'
import type { ChildNext, NextWork } from '@casa/contract/next'
import { toldApart } from '@casa/contract/rules/names'
import { byReadiness } from '@casa/contract/rules/what-next'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { useReason } from '../../parts/next/use-reason.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useNear } from '../../ui/use-near.ts'
import { WholeWords } from '../../ui/whole-words.tsx'
import { ChildLine } from './child-line.tsx'
import { PlanButton } from './plan-button.tsx'
import { ShortList } from './short-list.tsx'
import { TodaySection } from './today-section.tsx'

/** So many lines stand in each list before all are asked for. */
const linesShown = 5

/** What the children of the class are shown next; it is asked for when it comes near, so that the screen does not wait. */
export function WhatNext({ classId }: { classId: string }) {
  const [ref, near] = useNear()
  return (
    <Box ref={ref} sx={{ display: 'grid', gap: 2, minHeight: 160 }}>
      {near && <Lists classId={classId} />}
    </Box>
  )
}

function Lists({ classId }: { classId: string }) {
  const query = useCall(api.progress.next, { body: { classId, first: 1 } })
  if (query.isPending) return <Skeleton aria-busy variant="rounded" height={160} />
  if (query.isLoadingError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const since = ({ work }: Line) => work.since ?? ''
  const children = toldApart(query.data)
  const again = linesOf(children, 'again').sort((one, other) => (since(one) < since(other) ? -1 : 1))
  const ready = linesOf(children, 'ready').sort((one, other) => byReadiness(one.work, other.work))
  return (
    <>
      <Works kind="again" lines={again} classId={classId} />
      <Works kind="ready" lines={ready} classId={classId} />
    </>
  )
}

type Line = { child: ChildNext; work: NextWork }

function linesOf(children: readonly ChildNext[], kind: NextWork['kind']): Line[] {
  return children.flatMap(child =>
    child.next.filter(work => work.kind === kind).map(work => ({ child, work })),
  )
}

type Props = { kind: NextWork['kind']; lines: readonly Line[]; classId: string }

/** A child and the first work of the kind that is not planned yet; a press plans it, and the next one follows. */
function Works({ kind, lines, classId }: Props) {
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
            <WholeWords text={`${work.subActivityId.subActivityName}\u00a0· ${reasonOf(work)}`} />
          </ChildLine>
        )}
      />
    </TodaySection>
  )
}
