import { messages } from '@casa/contract/messages'
import { progress } from '@casa/contract/progress'
import { keys } from '@casa/contract/rules/keys'
import { useMemo } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassFilter } from '../../parts/class-filter.tsx'
import { KeyBar } from '../../parts/key-bar.tsx'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'
import { byExercise, type ExerciseCounts } from './key-counts.ts'

/** The number of children at each key by exercise, for one class or, for the office, the school. */
export default function KeyWiseScreen() {
  const t = useTexts('progress')
  const message = useMessages()
  const keyLabel = useKeyLabel()
  const { classId, choose } = useFilter()
  const counts = useCall(progress.counts, { body: classId ? { classId } : {} })
  const rows = useMemo(() => byExercise(counts.data ?? []), [counts.data])
  const list = useWholeList(counts, rows)
  const columns: Column<ExerciseCounts>[] = [
    { key: 'exercise', title: t('exercise'), text: row => row.exercise, width: '26%' },
    { key: 'activity', title: t('activity'), text: row => row.activity, onPhone: 'opened' },
    { key: 'area', title: t('area'), text: row => row.area, onPhone: 'opened' },
    ...keys.toReversed().map(key => ({
      key,
      title: key,
      text: (row: ExerciseCounts) => row.counts[key],
      align: 'right' as const,
      width: 72,
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
      description={`${t('keyWiseDescription')} ${keys.map(key => `${key}: ${keyLabel(key)}`).join(', ')}.`}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      dense
      empty={{ title: message(messages.noData), hint: t('nothingYet') }}
      exportName={t('keyWise')}
    />
  )
}
