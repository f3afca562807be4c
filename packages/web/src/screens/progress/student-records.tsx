import { api } from '@casa/contract'
import { may } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import type { ReactNode } from 'react'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useRemove } from '../../parts/use-remove.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { VisibilityOutlined } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { useRecordColumns } from './record-columns.tsx'

const exerciseOf = (row: ActivityRecord) => row.subActivityId?.subActivityName ?? row.activityId.activityName

type Props = {
  studentId: string
  /** Controls beside the list's tools. */
  filters: ReactNode
}

/** One child's records, latest first, with edit and delete for the roles that may. */
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
  const erase = useDeleteAction<ActivityRecord>(row => remove(row, exerciseOf(row)))
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
