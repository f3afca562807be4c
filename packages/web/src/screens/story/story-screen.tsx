import Typography from '@mui/material/Typography'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { Performance } from '../../parts/performance.tsx'
import { StudentNotes } from '../../parts/student-notes.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { StudentProfile } from '../../parts/student-profile.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Attendance } from './attendance.tsx'

/** A child's story: profile, attendance, progress and notes. */
export default function StoryScreen() {
  const t = useTexts('story')
  const family = currentUser().role === 'PARENT'
  return (
    <>
      <PageHeader title={t('title')} description={t(family ? 'description' : 'staffDescription')} />
      <StudentPicker>
        {(student, school) => (
          <>
            <StudentProfile student={student} school={school} />
            <Attendance key={student._id} studentId={student._id} />
            <Typography variant="h2" sx={{ marginBlockStart: 4, marginBlockEnd: 2 }}>
              {t('performance')}
            </Typography>
            <Performance
              key={`p${student._id}`}
              studentId={student._id}
              look={family ? 'studentKey' : 'staffKey'}
            />
            <StudentNotes key={`n${student._id}`} studentId={student._id} />
          </>
        )}
      </StudentPicker>
    </>
  )
}
