import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { useList } from '../../api/list.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { workName } from '../../parts/exercise-link.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { useSchoolColumn } from '../../parts/school-of.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { VisibilityOutlined } from '../../ui/icons.tsx'
import { ListLayout } from '../../ui/list-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRecordColumns } from './student-records.tsx'

/** The published records of a parent's child. */
export default function FamilyProgressScreen() {
  const t = useTexts('progress')
  return (
    <ListLayout>
      <PageHeader title={t('familyProgress')} description={t('familyDescription')} actions={<KeyLegend />} />
      <StudentPicker>{student => <Records key={student._id} studentId={student._id} />}</StudentPicker>
    </ListLayout>
  )
}

function Records({ studentId }: { studentId: string }) {
  const t = useTexts('progress')
  const message = useMessages()
  const list = useList(api.records.reports, { body: { studentId } })
  const columns = useRecordColumns()
  const school = useSchoolColumn<ActivityRecord>()
  const details = {
    title: t('details'),
    icon: <VisibilityOutlined />,
    to: (row: ActivityRecord) => `../activitydetails/${row._id}`,
  }
  return (
    <DataTable
      name={t('familyProgress')}
      list={list}
      columns={[...columns, ...school]}
      dense
      actions={[details]}
      rowName={workName}
      empty={{ title: message(messages.record.noRecords), hint: t('nothingPublished'), drawing: 'pinkTower' }}
    />
  )
}
