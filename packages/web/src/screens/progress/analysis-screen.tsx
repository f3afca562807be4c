import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Analysis, CountedExercise } from '@casa/contract/progress'
import { type Key, keyGroups, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { dotted, useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { KeyChip, type KeyGroup, useGroupWords, useKeyLabel } from '../../parts/key-chip.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { ClassSpread } from './class-spread.tsx'

/** A class's or a child's exercises grouped into strengths, developing areas, areas needing attention, and plans. */
export default function AnalysisScreen() {
  const t = useTexts('progress')
  const message = useMessages()
  const { classId, studentId, choose } = useFilter()
  const about = { ...(classId && { classId }), ...(studentId && { studentId }) }
  const groups = useCall(api.progress.analysis, { body: about })
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
      <Loaded query={groups} pending={360}>
        {groups =>
          isEmpty(groups) ? (
            <EmptyState drawing="goldenBeads" title={message(messages.noData)} hint={t('nothingYet')} />
          ) : (
            <Cards groups={groups} counted={studentId === ''} />
          )
        }
      </Loaded>
    </>
  )
}

function isEmpty(groups: Analysis): boolean {
  return Object.values(groups).every(({ activities }) => activities.length === 0)
}

function Cards({ groups, counted }: { groups: Analysis; counted: boolean }) {
  const t = useTexts('progress')
  const of = (group: readonly Key[]) =>
    group.flatMap(key => groups[key].activities.map((activity): [CountedExercise, Key] => [activity, key]))
  const planned = groups['Future Plane'].activities.map((activity): [CountedExercise, null] => [
    activity,
    null,
  ])
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

const first = 10

type Props = {
  title: string
  /** The meaning of the group's keys is explained beside its title; plans have none. */
  group?: KeyGroup
  /** The group's exercises with their keys; plans have none. */
  activities: readonly [CountedExercise, Key | null][]
  /** Whether to show counts of children, which make no sense for a single child. */
  counted: boolean
}

/** One group of the analysis: its first exercises, and all of them on demand. */
function AnalysisCard({ title, group, activities, counted }: Props) {
  const t = useTexts('progress')
  const groupWords = useGroupWords()
  const [open, setOpen] = useState(false)
  const shown = open ? activities : activities.slice(0, first)
  return (
    <Paper component="section" variant="outlined" sx={{ padding: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
        {dotted([t('exercises', { count: activities.length }), group && groupWords(group)])}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 1.25 }}>
        {shown.map(([{ _id, subActivityName, activityId, superActivityId, counts }, key]) => (
          <Box component="li" key={_id} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            {key && <KeyChip value={key} />}
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>{subActivityName}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`${superActivityId.superActivityName} · ${activityId.activityName}`}
              </Typography>
              <Counts counts={counts} counted={counted} isPlan={key === null} />
            </Box>
          </Box>
        ))}
      </Box>
      {activities.length > first && (
        <ShowAllButton
          count={activities.length}
          open={open}
          onChange={setOpen}
          sx={{ ...beginsLine, marginBlockStart: 1 }}
        />
      )}
    </Paper>
  )
}

type CountsProps = { counts: CountedExercise['counts']; counted: boolean; isPlan: boolean }

/**
 * The number of children at each key and with a plan; for a single child, only whether the exercise is planned again.
 */
function Counts({ counts, counted, isPlan }: CountsProps) {
  const t = useTexts('progress')
  const keyLabel = useKeyLabel()
  const at = counted ? keys.filter(key => counts[key] > 0).toReversed() : []
  const again = counts.planned > 0 && (counted || !isPlan)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
      {at.map(key => (
        <Typography key={key} variant="body2" component="div">
          <abbr title={keyLabel(key)} style={{ textDecoration: 'none', fontWeight: 700 }}>
            {key}
          </abbr>{' '}
          {t('children', { count: counts[key] })}
        </Typography>
      ))}
      {again && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {counted ? t('plannedFor', { count: counts.planned }) : t('planned')}
        </Typography>
      )}
    </Box>
  )
}
