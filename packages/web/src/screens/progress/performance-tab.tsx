import { messages } from '@casa/contract/messages'
import { useMessages } from '../../lib/texts.ts'
import { Performance } from '../../parts/performance.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'

/** One child's totals, once the child is picked. */
export function PerformanceTab() {
  const message = useMessages()
  return (
    <StudentPicker none={message(messages.record.chooseStudent)}>
      {student => <Performance key={student._id} studentId={student._id} />}
    </StudentPicker>
  )
}
