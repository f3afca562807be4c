import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Analysis } from '@casa/contract/progress'
import { type Key, keyGroups, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AnalysisColumn, type AreaOfGroup, type Listed } from './analysis-column.tsx'
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
      <Loaded query={groups} pending={360}>
        {groups =>
          isEmpty(groups) ? (
            <EmptyState drawing="goldenBeads" title={message(messages.noData)} hint={t('nothingYet')} />
          ) : (
            <Columns groups={groups} subject={about} />
          )
        }
      </Loaded>
      {classId && !studentId && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ClassSpread key={classId} classId={classId} />
        </Box>
      )}
    </>
  )
}

function isEmpty(groups: Analysis): boolean {
  return Object.values(groups).every(({ activities }) => activities.length === 0)
}

type ColumnsProps = { groups: Analysis; subject: { classId?: string; studentId?: string } }

/** The three groups side by side with bars of one scale, and the plans below them. */
function Columns({ groups, subject }: ColumnsProps) {
  const t = useTexts('progress')
  const movement = useCall(
    api.progress.movement,
    { body: subject },
    { enabled: Object.keys(subject).length > 0 },
  )
  const counted = !subject.studentId
  const listed = (own: readonly Key[]) =>
    own.flatMap(key => groups[key].activities.map((exercise): Listed => ({ ...exercise, key })))
  const planned = groups['Future Plane'].activities.map((exercise): Listed => ({ ...exercise, key: null }))
  const areas = areasOf([...listed(keys), ...planned])
  const columns = groupNames.map(group => ({ group, areas: inAreas(areas, listed(keyGroups[group])) }))
  const longest = Math.max(...columns.flatMap(({ areas }) => areas.map(({ exercises }) => exercises.length)))
  return (
    <Box sx={grid}>
      {columns.map(({ group, areas }) => (
        <AnalysisColumn
          key={group}
          title={t(group)}
          keys={keyGroups[group]}
          caption={t(`caption.${group}`)}
          areas={areas}
          longest={longest}
          moved={movement.data?.[group]}
          counted={counted}
        />
      ))}
      {planned.length > 0 && (
        <AnalysisColumn
          title={t('futurePlans')}
          keys={[]}
          caption={t('caption.planned')}
          areas={inAreas(areas, planned)}
          longest={longest}
          moved={undefined}
          counted={counted}
        />
      )}
      {!movement.data && Object.keys(subject).length === 0 && (
        <Typography sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
          {t('chooseForMovement')}
        </Typography>
      )}
    </Box>
  )
}

const groupNames = ['strong', 'developing', 'attention'] as const

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
}

/**
 * The areas of work of some exercises in teaching order. Areas with the same name are merged: a school may add to those
 * of the platform.
 */
function areasOf(exercises: readonly Listed[]): string[] {
  const inOrder = exercises.toSorted((one, other) => one.place - other.place)
  return [...new Set(inOrder.map(({ superActivityId }) => superActivityId.superActivityName))]
}

function inAreas(areas: readonly string[], exercises: readonly Listed[]): AreaOfGroup[] {
  const grouped = Map.groupBy(exercises, ({ superActivityId }) => superActivityId.superActivityName)
  return areas.map(name => ({ _id: name, name, exercises: grouped.get(name) ?? [] }))
}
