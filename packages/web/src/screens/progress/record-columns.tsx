import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { KeyInWords } from '../../parts/key-in-words.tsx'
import { isFamily, useKeyWords } from '../../parts/key-words.ts'
import { ClampedText } from '../../ui/clamped-text.tsx'
import type { Column } from '../../ui/column.ts'
import { OneLine } from '../../ui/one-line.ts'

/** The day on which the key was set; for a plan, its first day. */
const whenOf = ({ keyDate, date }: ActivityRecord) => keyDate ?? date

/**
 * What a table shows of a record: the work, the date, and the key, in words for families. The exercise identifies the
 * row.
 */
export function useRecordColumns(): Column<ActivityRecord>[] {
  const t = useTexts('progress')
  const { day } = useFormats()
  const keyLabel = useKeyLabel()
  const keyWords = useKeyWords()
  const family = isFamily()
  const inWords = (key: Key) => (family ? `${keyWords(key)} (${key})` : keyLabel(key))
  return [
    {
      key: 'superActivityId',
      title: t('area'),
      text: row => row.superActivityId.superActivityName,
      width: 104,
      onPhone: 'opened',
    },
    {
      key: 'activityId',
      title: t('activity'),
      text: row => row.activityId.activityName,
      width: 108,
      onPhone: 'opened',
    },
    {
      key: 'subActivityId',
      title: t('exercise'),
      text: row => row.subActivityId?.subActivityName ?? row.activityId.activityName,
      main: true,
    },
    {
      key: 'remarks',
      title: t('remarks'),
      text: row => row.remarks ?? '',
      cell: row => row.remarks && <ClampedText>{row.remarks}</ClampedText>,
      width: 72,
      onPhone: 'opened',
    },
    {
      key: 'keyDate',
      title: t('date'),
      text: whenOf,
      cell: row => <OneLine>{day(whenOf(row))}</OneLine>,
      sheet: 'day',
      width: 106,
      // On a phone the key in words needs the whole second line.
      onPhone: family ? 'firstEnd' : undefined,
    },
    {
      key: 'key',
      title: t('key'),
      text: row => (row.key ? inWords(row.key) : t('planned')),
      cell: row => (row.key ? <KeyInWords value={row.key} /> : t('planned')),
      width: family ? 184 : 68,
      onPhone: family ? undefined : 'firstEnd',
    },
  ]
}
