import { messages } from '@casa/contract/messages'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Performance } from '../../parts/performance.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The published performance of a parent's child. */
export default function FamilyPerformanceScreen() {
  const t = useTexts('progress')
  return (
    <>
      <PageHeader title={t('familyPerformance')} description={t('familyDescription')} />
      <StudentPicker>
        {student => <Performance key={student._id} studentId={student._id} look="studentKey" />}
      </StudentPicker>
    </>
  )
}

/** One child's totals, once the child is picked. */
export function PerformanceTab() {
  const message = useMessages()
  return (
    <StudentPicker none={message(messages.record.chooseStudent)}>
      {student => <Performance key={student._id} studentId={student._id} />}
    </StudentPicker>
  )
}
