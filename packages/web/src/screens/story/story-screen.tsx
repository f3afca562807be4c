import { api } from '@casa/contract'
import type { StoryHeading } from '@casa/contract/rules/story'
import type { StoryDate, StudentStory } from '@casa/contract/story'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { childAddress } from '../../lib/address.ts'
import { monthName, useFormats } from '../../lib/formats.ts'
import { maySee } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { AssignmentList, assignmentAddress, assignmentsAddress } from '../../parts/assignment-list.tsx'
import { DownloadPdf } from '../../parts/download-pdf.tsx'
import { WorkLink } from '../../parts/exercise-link.tsx'
import { isFamily, KeyChip } from '../../parts/key-chip.tsx'
import { NoteList } from '../../parts/note-list.tsx'
import { PerformanceFigures } from '../../parts/performance.tsx'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { StudentProfile } from '../../parts/student-profile.tsx'
import { PrintOutlined } from '../../ui/icons.tsx'
import { type Loadable, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { TitleLink } from '../../ui/title-link.tsx'
import { Section } from '../../ui/two-columns.tsx'
import { Attendance } from './attendance.tsx'
import { StoryFees } from './story-fees.tsx'

/** A child's story: profile, attendance, progress, assignments, notes, upcoming dates and fees. */
export default function StoryScreen() {
  const t = useTexts('story')
  return (
    <Box sx={printed}>
      <PageHeader title={t('title')} description={t(isFamily() ? 'description' : 'staffDescription')} />
      <StudentPicker>
        {(student, school) => <ChildStory key={student._id} student={student} school={school} />}
      </StudentPicker>
    </Box>
  )
}

/** In print, only the child of the story, no other children to choose from, and no card split across pages. */
const printed = {
  '@media print': {
    '& .MuiToggleButtonGroup-root, & .MuiTextField-root, & header p': { display: 'none' },
    '& .MuiPaper-root': { breakInside: 'avoid' },
  },
}

type ChildStoryProps = { student: Student; school?: string | undefined }

/** A picked child's story. Its parts come from two parallel requests, and each reports what it lacks. */
function ChildStory({ student, school }: ChildStoryProps) {
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
        <StoryPart bare name="attendance" query={page} height={420} to={to.attendance}>
          {({ attendance }) => <Attendance days={attendance} />}
        </StoryPart>
        <StoryPart bare name="performance" query={story} height={480} to={to.performance}>
          {({ works, performance }) => (
            <>
              {performance.totalActivities > 0 && <StoryWorks works={works} />}
              <PerformanceFigures totals={performance} look={lookHere()} level="h3" />
            </>
          )}
        </StoryPart>
        <Box sx={pair}>
          <StoryPart name="assignments" query={page} height={200} to={to.assignments}>
            {({ assignments }) => <AssignmentList assignments={assignments} studentId={student._id} />}
          </StoryPart>
          <StoryPart name="dates" query={story} height={200} to={to.dates}>
            {({ dates }) => <StoryDates dates={dates} studentId={student._id} />}
          </StoryPart>
          <StoryPart name="notes" query={story} height={200} to={to.notes}>
            {({ notes }) => <NoteList notes={notes} />}
          </StoryPart>
          {currentUser().role !== 'TEACHER' && maySee('fees', student._id) && (
            <StoryPart name="fees" query={story} height={200} to={to.fees}>
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

/** The full screen behind each part of a child's story, for the reader's role. */
function addressesOf(student: Pick<Student, '_id' | 'classId'>) {
  const { role } = currentUser()
  const isFamily = role === 'PARENT'
  const { _id: studentId, classId } = student
  const search = new URLSearchParams({ ...(!isFamily && classId && { classId: classId._id }), studentId })
  const page = childAddress(studentId)
  return {
    attendance: isFamily ? `${page}?tab=attendance` : `/app/reports?${search}`,
    performance: isFamily
      ? `/app/parentactivitytrackertable?${search}`
      : `/app/studentactivity?tab=performance&${search}`,
    assignments: assignmentsAddress(student),
    // Families have no screen for notes other than the child's page.
    notes: isFamily ? `${page}?tab=notes` : `/app/teachernotes?${search}`,
    dates: `/app/${isFamily ? 'studentEvents' : 'calenderassignment'}?${search}`,
    fees: isFamily ? `/app/parentfee?${search}` : `/app/fee?${search}`,
  }
}

/** The parts of a story: the text of the link to the screen that shows all of it. */
const links = {
  attendance: 'toAttendance',
  performance: 'toPerformance',
  assignments: 'toAssignments',
  dates: 'toDates',
  notes: 'toNotes',
  fees: 'toFees',
} as const

type StoryPartProps<Data> = {
  name: keyof typeof links
  query: Loadable<Data>
  /** The approximate height of the part, so that nothing moves when it loads. */
  height: number
  /** The screen that shows all of it. */
  to: string
  /** Without a frame, for content that has its own. */
  bare?: boolean
  children: (data: Data) => ReactNode
}

/** A part of the story: its heading at once, its content when it has loaded, or why it failed. */
function StoryPart<Data>({ name, query, height, to, bare, children }: StoryPartProps<Data>) {
  const t = useTexts('story')
  const id = useId()
  const content = (
    <>
      <Loaded query={query} pending={height}>
        {children}
      </Loaded>
      <Button component={RouterLink} to={to} sx={{ ...beginsLine, marginBlockStart: 1 }}>
        {t(links[name])}
      </Button>
    </>
  )
  if (!bare) {
    return (
      <Section title={t(name)} space={2}>
        {content}
      </Section>
    )
  }
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ marginBlockEnd: 2 }}>
        {t(name)}
      </Typography>
      {content}
    </section>
  )
}

/** Prints a child's story: the page as shown, or a PDF from the server to keep. */
function StoryCommands({ id, name }: { id: string; name: string }) {
  const t = useTexts('story')
  const reports = useTexts('conferencereports')
  return (
    <>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => print()}>
        {t('print')}
      </Button>
      <DownloadPdf
        label={t('pdf')}
        name={name}
        fetchPdf={query => callFile(api.story.pdf, { params: { id }, query })}
      />
      <Button component={RouterLink} to="/app/conference-reports" variant="outlined">
        {reports('toReports')}
      </Button>
    </>
  )
}

const headings: readonly StoryHeading[] = ['sure', 'practises', 'shown']

/** What a child has mastered, is practising and was just shown, by the names of the works. */
function StoryWorks({ works }: { works: StudentStory['works'] }) {
  return (
    <Box sx={look}>
      {headings.map(heading => (
        <Works key={heading} heading={heading} {...works[heading]} />
      ))}
    </Box>
  )
}

const look = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  marginBlockEnd: 3,
  '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}

type StoryWorksProps = { heading: StoryHeading } & StudentStory['works'][StoryHeading]

function Works({ heading, count, works }: StoryWorksProps) {
  const t = useTexts('story')
  const { shortDay } = useFormats()
  return (
    <Paper variant="outlined" sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t(heading)}
      </Typography>
      {count === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('worksEmpty')}</Typography>}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {works.map(({ superActivityId, activityId, subActivityId, key, date }) => (
          <Box component="li" key={subActivityId?._id ?? activityId._id} sx={line}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                <WorkLink work={{ subActivityId, activityId }} />
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dotted([superActivityId.superActivityName, shortDay(date)])}
              </Typography>
            </Box>
            <KeyChip value={key} look={isFamily() ? 'studentKey' : 'staffKey'} />
          </Box>
        ))}
      </Box>
      {count > works.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {t('more', { count: count - works.length })}
        </Typography>
      )}
    </Paper>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1, paddingBlock: 0.75 }

/** Families know the keys by different words from staff. */
const lookHere = () => (isFamily() ? 'studentKey' : 'staffKey')

type StoryDatesProps = { dates: readonly StoryDate[]; studentId: string }

/** The coming weeks: assignments on their due dates, and events. */
function StoryDates({ dates, studentId }: StoryDatesProps) {
  const t = useTexts('story')
  if (dates.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('datesEmpty')}</Typography>
  return (
    <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {dates.map(date => (
        <Box component="li" key={date._id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Leaf day={date.kind === 'assignment' ? (date.dueDate ?? date.date) : date.date} />
          <What date={date} studentId={studentId} />
        </Box>
      ))}
    </Box>
  )
}

function What({ date, studentId }: { date: StoryDate; studentId: string }) {
  const t = useTexts('story')
  const overview = useTexts('overview')
  const { shortDay } = useFormats()
  const { _id, kind, eventName, dueDate, status } = date
  const events = currentUser().role === 'PARENT' ? '/app/studentEvents' : '/app/calenderassignment'
  const to =
    kind === 'assignment'
      ? assignmentAddress(_id, studentId)
      : `${events}/${_id}?studentId=${studentId}&day=${date.date}`
  const lasts = kind === 'event' && dueDate && dueDate !== date.date
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <TitleLink component={RouterLink} to={to}>
        {eventName}
      </TitleLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([
            t(kind === 'assignment' ? 'handIn' : 'event'),
            lasts && t('until', { day: shortDay(dueDate) }),
          ])}
        </Typography>
        {status && (
          <StatusChip
            label={overview(status === 'Submitted' ? 'submitted' : 'notSubmitted')}
            tone={status === 'Submitted' ? 'good' : 'quiet'}
          />
        )}
      </Box>
    </Box>
  )
}

/** A day styled like a page of a wall calendar. */
function Leaf({ day }: { day: string }) {
  const { locale, dayInWords } = useFormats()
  const month = monthName(Number(day.slice(5, 7)) - 1, locale)
  return (
    <Box component="time" dateTime={day} title={dayInWords(day)} sx={leaf}>
      <Box component="span" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.1 }}>
        {Number(day.slice(8))}
      </Box>
      <Box component="span" sx={{ fontSize: 13 }}>
        {month}
      </Box>
    </Box>
  )
}

const leaf = {
  flex: 'none',
  width: 56,
  paddingBlock: 0.75,
  display: 'grid',
  justifyItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  borderBlockStart: '4px solid',
  borderBlockStartColor: 'secondary.main',
}
