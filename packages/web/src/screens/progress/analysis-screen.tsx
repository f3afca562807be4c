import { messages } from '@casa/contract/messages'
import type { Analysis, Placed } from '@casa/contract/progress'
import { progress } from '@casa/contract/progress'
import { type Key, keyGroups } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useCall } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AnalysisCard } from './analysis-card.tsx'
import { ClassSpread } from './class-spread.tsx'

/** A class's or a child's exercises grouped by strength, development, need of attention, and plans. */
export default function AnalysisScreen() {
  const t = useTexts('progress')
  const message = useMessages()
  const { classId, studentId, choose } = useFilter()
  const about = { ...(classId && { classId }), ...(studentId && { studentId }) }
  const groups = useCall(progress.analysis, { body: about })
  return (
    <>
      <PageHeader title={t('analysis')} description={t('analysisDescription')} actions={<KeyLegend />} />
      <FilterBar>
        <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
        <StudentSelect classId={classId} value={studentId} onChange={studentId => choose({ studentId })} />
      </FilterBar>
      {classId && !studentId && (
        <Box sx={{ marginBlockEnd: 3 }}>
          <ClassSpread key={classId} classId={classId} />
        </Box>
      )}
      {groups.isPending && <Skeleton aria-busy variant="rounded" height={360} />}
      {groups.isError && <ErrorState error={groups.error} retry={() => void groups.refetch()} />}
      {groups.data &&
        (isEmpty(groups.data) ? (
          <EmptyState drawing="goldenBeads" title={message(messages.noData)} hint={t('nothingYet')} />
        ) : (
          <Cards groups={groups.data} counted={studentId === ''} />
        ))}
    </>
  )
}

function isEmpty(groups: Analysis): boolean {
  return Object.values(groups).every(({ activities }) => activities.length === 0)
}

function Cards({ groups, counted }: { groups: Analysis; counted: boolean }) {
  const t = useTexts('progress')
  const of = (group: readonly Key[]) =>
    group.flatMap(key => groups[key].activities.map((activity): [Placed, Key] => [activity, key]))
  const planned = groups['Future Plane'].activities.map((activity): [Placed, null] => [activity, null])
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: 3,
        alignItems: 'start',
      }}
    >
      <AnalysisCard title={t('strong')} group="strong" activities={of(keyGroups.strong)} counted={counted} />
      <AnalysisCard
        title={t('developing')}
        group="developing"
        activities={of(keyGroups.developing)}
        counted={counted}
      />
      <AnalysisCard
        title={t('attention')}
        group="attention"
        activities={of(keyGroups.attention)}
        counted={counted}
      />
      <AnalysisCard title={t('futurePlans')} activities={planned} counted={counted} />
    </Box>
  )
}
