import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import { useCall } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AssignmentList } from '../../parts/assignment-list.tsx'
import { isFamily } from '../../parts/key-words.ts'
import { NoteList } from '../../parts/note-list.tsx'
import { PerformanceFigures } from '../../parts/performance.tsx'
import { StudentProfile } from '../../parts/student-profile.tsx'
import { Attendance } from './attendance.tsx'
import { addressesOf } from './story-addresses.ts'
import { StoryCommands } from './story-commands.tsx'
import { StoryDates } from './story-dates.tsx'
import { StoryFees } from './story-fees.tsx'
import { StoryPart } from './story-part.tsx'
import { StoryWorks } from './story-works.tsx'

/** Families know the keys by other words than staff. */
const lookHere = () => (isFamily() ? 'studentKey' : 'staffKey')

type Props = { student: Student; school?: string | undefined }

/** A picked child's story. Its parts come by two requests side by side, and each says itself what it lacks. */
export function ChildStory({ student, school }: Props) {
  const t = useTexts('story')
  const params = { id: student._id }
  const page = useCall(api.overview.student, { params })
  const story = useCall(api.story.get, { params })
  const to = addressesOf(student)
  return (
    <>
      <StudentProfile
        student={student}
        school={school}
        commands={<StoryCommands id={student._id} name={student.fullName} />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <StoryPart
          bare
          name="attendance"
          title={t('attendance')}
          answer={page}
          height={420}
          to={to.attendance}
          link={t('toAttendance')}
        >
          {({ attendance }) => <Attendance days={attendance} />}
        </StoryPart>
        <StoryPart
          bare
          name="performance"
          title={t('performance')}
          answer={story}
          height={480}
          to={to.performance}
          link={t('toPerformance')}
        >
          {({ works, performance }) => (
            <>
              {performance.totalActivities > 0 && <StoryWorks works={works} />}
              <PerformanceFigures totals={performance} look={lookHere()} level="h3" />
            </>
          )}
        </StoryPart>
        <Box sx={pair}>
          <StoryPart
            name="assignments"
            title={t('assignments')}
            answer={page}
            height={200}
            to={to.assignments}
            link={t('toAssignments')}
          >
            {({ assignments }) => <AssignmentList assignments={assignments} studentId={student._id} />}
          </StoryPart>
          <StoryPart
            name="dates"
            title={t('dates')}
            answer={story}
            height={200}
            to={to.dates}
            link={t('toDates')}
          >
            {({ dates }) => <StoryDates dates={dates} studentId={student._id} />}
          </StoryPart>
          <StoryPart
            name="notes"
            title={t('notes')}
            answer={story}
            height={200}
            to={to.notes}
            link={t('toNotes')}
          >
            {({ notes }) => <NoteList notes={notes} />}
          </StoryPart>
          {currentUser().role !== 'TEACHER' && (
            <StoryPart
              name="fees"
              title={t('fees')}
              answer={story}
              height={200}
              to={to.fees}
              link={t('toFees')}
            >
              {({ fees, open }) => <StoryFees fees={fees ?? []} open={open} studentId={student._id} />}
            </StoryPart>
          )}
        </Box>
      </Box>
    </>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  alignItems: 'start',
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}
