import { api } from '@casa/contract'
import { may } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import type { ReactNode } from 'react'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { WorkLink, workName } from '../../parts/exercise-link.tsx'
import { isFamily, KeyInWords, useKeyLabel, useKeyWords } from '../../parts/key-chip.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { VisibilityOutlined } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { ClampedText, OneLine } from '../../ui/text-wrap.tsx'

type Props = {
  studentId: string
  /** Controls beside the list's tools. */
  filters: ReactNode
}

/** One child's records, latest first, with edit and delete for the roles allowed to. */
export function StudentRecords({ studentId, filters }: Props) {
  const t = useTexts('progress')
  const message = useMessages()
  const { role } = currentUser()
  const list = useList(api.records.reports, { body: { studentId } })
  const columns = useRecordColumns()
  const remove = useRemove(api.records.remove)
  const details = {
    title: t('details'),
    icon: <VisibilityOutlined />,
    to: (row: ActivityRecord) => `../activitydetails/${row._id}`,
  }
  const edit = useEditAction<ActivityRecord>(row => `../activitytrackertable/${row._id}`)
  const erase = useDeleteAction<ActivityRecord>(row => remove(row, workName(row)))
  const actions = [
    details,
    ...(may(role, 'studentActivityEdit') ? [edit] : []),
    ...(may(role, 'studentActivityDelete') ? [erase] : []),
  ]
  return (
    <DataTable
      name={t('entries')}
      filters={filters}
      list={list}
      columns={columns}
      dense
      actions={actions}
      empty={{ title: message(messages.record.noRecords), hint: t('nothingYet'), drawing: 'goldenBeads' }}
      exportName={t('entries')}
    />
  )
}

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
      text: workName,
      cell: row => <WorkLink work={row} />,
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
