import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Attendance } from './attendance.tsx'
import { Profile } from './profile.tsx'

/** A child's story: who it is, and how often it was there. */
export default function StoryScreen() {
  const t = useTexts('story')
  const family = currentUser().role === 'PARENT'
  return (
    <>
      <PageHeader title={t('title')} description={t(family ? 'description' : 'staffDescription')} />
      <StudentPicker>
        {student => (
          <>
            <Profile student={student} />
            <Attendance key={student._id} studentId={student._id} />
          </>
        )}
      </StudentPicker>
    </>
  )
}
