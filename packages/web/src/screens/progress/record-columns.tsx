import type { ActivityRecord } from '@casa/contract/recording'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip, type KeyLook, useKeyLabel } from '../../parts/key-chip.tsx'
import type { Column } from '../../ui/column.ts'

/** What a table shows of a record: what was worked on, when, and the key. The exercise is what the row is about. */
export function useRecordColumns(look: KeyLook): Column<ActivityRecord>[] {
  const t = useTexts('progress')
  const { day } = useFormats()
  const keyLabel = useKeyLabel()
  return [
    {
      key: 'superActivityId',
      title: t('area'),
      text: row => row.superActivityId.superActivityName,
      width: 130,
      onPhone: 'opened',
    },
    { key: 'activityId', title: t('activity'), text: row => row.activityId.activityName },
    {
      key: 'subActivityId',
      title: t('exercise'),
      text: row => row.subActivityId?.subActivityName ?? row.activityId.activityName,
      main: true,
      width: '18%',
    },
    { key: 'remarks', title: t('remarks'), text: row => row.remarks ?? '', width: '10%', onPhone: 'opened' },
    {
      key: 'date',
      title: t('date'),
      text: row => row.date,
      cell: row => day(row.date),
      sheet: 'day',
      width: 112,
    },
    {
      key: 'key',
      title: t('key'),
      text: row => (row.key ? keyLabel(row.key) : t('planned')),
      cell: row => (row.key ? <KeyChip value={row.key} look={look} /> : t('planned')),
      width: 110,
      onPhone: 'firstEnd',
    },
  ]
}
