import { messages } from '@casa/contract/messages'
import { progress } from '@casa/contract/progress'
import { keys } from '@casa/contract/rules/keys'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { withParameters } from '../../lib/address.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassFilter } from '../../parts/class-filter.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClassSpread } from './class-spread.tsx'
import { KeyBar } from './key-bar.tsx'
import { byExercise, type ExerciseCounts } from './key-counts.ts'

/** The number of children at each key by exercise, as a table, or for one class as a picture. */
export default function KeyWiseScreen() {
  const [address, setAddress] = useSearchParams()
  const pictures = useTexts('pictures')
  const view = address.get('view') === 'picture' ? 'picture' : 'table'
  const views = (
    <>
      <ToggleButtonGroup
        exclusive
        value={view}
        onChange={(_, next: string | null) => {
          const view = next === 'picture' ? next : ''
          if (next) setAddress(withParameters({ view }), { replace: true })
        }}
        aria-label={pictures('views')}
      >
        {(['table', 'picture'] as const).map(name => (
          <ToggleButton key={name} value={name}>
            {pictures(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <KeyLegend />
    </>
  )
  return view === 'picture' ? <KeyWisePicture views={views} /> : <KeyWiseTable views={views} />
}

/** How the children of one class spread over the keys. */
function KeyWisePicture({ views }: { views: ReactNode }) {
  const t = useTexts('progress')
  const pictures = useTexts('pictures')
  const message = useMessages()
  const { classId, choose } = useFilter()
  return (
    <>
      <PageHeader title={t('keyWise')} description={t('keyWiseDescription')} actions={views} />
      <FilterBar>
        <ClassPicker value={classId} onChange={classId => choose({ classId })} />
      </FilterBar>
      {classId === '' ? (
        <EmptyState title={message(messages.attendance.classRequired)} hint={pictures('chooseClass')} />
      ) : (
        <ClassSpread key={classId} classId={classId} />
      )}
    </>
  )
}

/** The number of children at each key by exercise, for one class or, for the office, the school. */
function KeyWiseTable({ views }: { views: ReactNode }) {
  const t = useTexts('progress')
  const message = useMessages()
  const { classId, choose } = useFilter()
  const counts = useCall(progress.counts, { body: classId ? { classId } : {} })
  const rows = useMemo(() => byExercise(counts.data ?? []), [counts.data])
  const list = useWholeList(counts, rows)
  const columns: Column<ExerciseCounts>[] = [
    { key: 'exercise', title: t('exercise'), text: row => row.exercise },
    { key: 'activity', title: t('activity'), text: row => row.activity, width: '15%', onPhone: 'opened' },
    { key: 'area', title: t('area'), text: row => row.area, width: 104, onPhone: 'opened' },
    ...keys.toReversed().map(key => ({
      key,
      title: key,
      text: (row: ExerciseCounts) => row.counts[key],
      align: 'right' as const,
      width: 48,
    })),
    {
      key: 'counts',
      title: t('spread'),
      text: () => '',
      cell: row => <KeyBar counts={row.counts} />,
      sortable: false,
      sheet: 'none',
      width: 190,
      onPhone: 'opened',
    },
  ]
  return (
    <ListPage
      title={t('keyWise')}
      commands={views}
      description={t('keyWiseDescription')}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      dense
      empty={{ title: message(messages.noData), hint: t('nothingYet'), drawing: 'goldenBeads' }}
      exportName={t('keyWise')}
    />
  )
}
