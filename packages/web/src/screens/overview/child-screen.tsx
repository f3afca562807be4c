import { api } from '@casa/contract'
import { landing } from '@casa/contract/access'
import type { StudentOverview } from '@casa/contract/overview'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Outlet, Link as RouterLink, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { mayMake, mayRead } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AssignmentList, assignmentsAddress } from '../../parts/assignment-list.tsx'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { PresetChildProvider } from '../../parts/entity-dialog.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { useKeepsLedger } from '../../parts/money.tsx'
import { NoteList } from '../../parts/note-list.tsx'
import { Performance } from '../../parts/performance.tsx'
import { StudentFacts } from '../../parts/student-profile.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoteAddOutlined } from '../../ui/icons.tsx'
import { Loaded, PendingSheet } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { TitleLink } from '../../ui/title-link.tsx'
import { Section, Sections, TwoColumns } from '../../ui/two-columns.tsx'
import { AttendanceStrip } from './attendance-strip.tsx'
import { ChildHeader, TabPanel } from './child-header.tsx'
import { Guardians } from './guardians.tsx'
import { InProgress } from './in-progress.tsx'
import { useIsPhone } from './list-title.tsx'
import { ObservationSection } from './observation-section.tsx'
import { OpeningsSection } from './openings-section.tsx'
import { type ChildTab, useChildTab } from './use-child-tab.ts'
import { useStudentKey } from './use-student-key.ts'
import { useIsObserved, WeekCard } from './week-card.tsx'
import { LatelyList, NextList, PlanList, UnseenList } from './works.tsx'

/** A child's page: profile, school days, work, and what was written about the child. */
export default function ChildScreen() {
  const app = useTexts('app')
  const { id = '' } = useParams()
  const page = useCall(api.overview.student, { params: { id } })
  return (
    <Loaded
      query={page}
      pending={<Loading />}
      missing={<Missing />}
      frame={problem => (
        <>
          <PageHeader title={app('screens.child')} />
          {problem}
        </>
      )}
    >
      {page => (
        <KeyUndo key={id}>
          <title>{`${page.student.fullName} · Casa`}</title>
          {currentUser().role === 'PARENT' ? <FamilyPage page={page} /> : <StaffPage page={page} />}
        </KeyUndo>
      )}
    </Loaded>
  )
}

/** The tabs of a child's page, as far as the user's rights reach. Of a child who has left, what was recorded is kept, and nothing new is added. */
function tabsFor(here: boolean): readonly ChildTab[] {
  const family = currentUser().role === 'TEACHER' ? 'family' : 'familyAndFees'
  if (!mayRead('learning')) return ['attendance', family]
  if (!here) return ['progress', 'attendance', family]
  const written = currentUser().role === 'PARENT' ? 'notes' : 'observations'
  return ['now', written, 'progress', 'attendance', family]
}

type PageProps = { page: StudentOverview }

function StaffPage({ page }: PageProps) {
  const { student } = page
  const { _id: studentId, schooleId, classId, fullName, leftOn } = student
  const record = useStudentKey(student)
  const here = leftOn === null
  const family = here && mayRead('children')
  const mayDraft = useMayInClass(classId?._id, 'teaching')
  const tabs = tabsFor(here)
  const tab = useChildTab(tabs)
  const onKey = here && mayMake(api.records.record) ? record : undefined
  return (
    <>
      {!here && <Left day={leftOn} />}
      <ChildHeader student={student} tabs={tabs} tab={tab} writes={here && mayMake(api.records.record)} />
      <TabPanel tab={tab}>
        {tab === 'now' && <StaffNow page={page} />}
        {tab === 'observations' && (
          <TwoColumns
            first={<ObservationSection studentId={studentId} schooleId={schooleId} most={50} />}
            second={<StudentNotes studentId={studentId} />}
          />
        )}
        {tab === 'progress' && (
          <Sections>
            {here && <Work studentId={studentId} look="staffKey" />}
            <TwoColumns
              first={
                <>
                  <LatelyList lately={page.lately} onKey={onKey} />
                  <UnseenList unseen={page.unseen} unseenCount={page.unseenCount} onKey={onKey} />
                </>
              }
              second={
                <>
                  {here && <AssignmentSection {...page} />}
                  <ReportSection studentId={studentId} drafts={here && mayDraft} />
                </>
              }
            />
          </Sections>
        )}
        {tab === 'attendance' && <AttendanceSection days={page.attendance} />}
        {(tab === 'family' || tab === 'familyAndFees') && (
          <Sections>
            <FamilySection student={student}>{family && <Guardians student={student} />}</FamilySection>
            {tab === 'familyAndFees' && mayRead('money') && <FeesSection student={student} />}
            {tab === 'familyAndFees' && mayRead('children') && <OpeningsSection studentId={studentId} />}
          </Sections>
        )}
      </TabPanel>
      {here && (
        <PresetChildProvider value={{ studentId, classId: classId?._id ?? '', fullName }}>
          <Outlet />
        </PresetChildProvider>
      )}
    </>
  )
}

/**
 * What a guide needs at the shelf, or when a parent calls: the week in words, and what the child works on. On a phone, the
 * last observation is left out when the words above quote it.
 */
function StaffNow({ page }: PageProps) {
  const { student } = page
  const { _id: studentId, schooleId, classId } = student
  const record = useStudentKey(student)
  const isPhone = useIsPhone()
  const isObserved = useIsObserved(page)
  return (
    <TwoColumns
      gap={isPhone ? 1.5 : 3}
      first={
        <>
          <WeekCard page={page} sends />
          <InProgress student={student} />
          {!isPhone && <AttendanceStrip days={page.attendance} />}
        </>
      }
      second={
        <>
          {classId && <NextList student={student} classId={classId._id} />}
          <PlanList studentId={studentId} onKey={mayMake(api.records.record) ? record : undefined} />
          {!(isPhone && isObserved !== false) && (
            <ObservationSection studentId={studentId} schooleId={schooleId} most={1} />
          )}
        </>
      }
    />
  )
}

/** The child's story in words, with the school days and the latest work. */
function FamilyPage({ page }: PageProps) {
  const { student, attendance, lately } = page
  const tabs = tabsFor(true)
  const tab = useChildTab(tabs)
  return (
    <>
      <ChildHeader student={student} tabs={tabs} tab={tab} writes={false} />
      <TabPanel tab={tab}>
        {tab === 'now' && (
          <TwoColumns
            first={
              <>
                <WeekCard page={page} sends={false} />
                <LatelyList lately={lately} onKey={undefined} />
              </>
            }
            second={
              <>
                <PlanList studentId={student._id} onKey={undefined} />
                <AssignmentSection {...page} />
                <AttendanceStrip days={attendance} />
              </>
            }
          />
        )}
        {tab === 'notes' && <StudentNotes studentId={student._id} />}
        {tab === 'progress' && (
          <Sections>
            <Work studentId={student._id} look="studentKey" />
            <ReportSection studentId={student._id} drafts={false} />
          </Sections>
        )}
        {tab === 'attendance' && <AttendanceSection days={attendance} />}
        {tab === 'familyAndFees' && (
          <Sections>
            <FamilySection student={student} />
            <FamilyFees />
            <OpeningsSection studentId={student._id} />
          </Sections>
        )}
      </TabPanel>
    </>
  )
}

/** The guardians and the facts of a child. */
function FamilySection({ student, children }: Pick<StudentOverview, 'student'> & { children?: ReactNode }) {
  const t = useTexts('overview')
  return (
    <Section title={t('family')} space={2}>
      <StudentFacts student={student} />
      {children}
    </Section>
  )
}

/** A parent's link to the fees of the child. */
function FamilyFees() {
  const t = useTexts('overview')
  return (
    <Section title={t('feesFamily')}>
      <Button component={RouterLink} to="/app/parentfee" sx={beginsLine}>
        {t('feesOpen')}
      </Button>
    </Section>
  )
}

function Work({ studentId, look }: { studentId: string; look: 'staffKey' | 'studentKey' }) {
  const story = useTexts('story')
  return (
    <section aria-labelledby="child-work">
      <Typography variant="h2" id="child-work" sx={{ marginBlockEnd: 2 }}>
        {story('performance')}
      </Typography>
      <Performance studentId={studentId} look={look} />
    </section>
  )
}

function Left({ day: left }: { day: string }) {
  const t = useTexts('overview')
  const { day } = useFormats()
  return (
    <Alert severity="info" role="note" sx={{ marginBlockEnd: 2 }}>
      {t('left', { day: day(left) })}
    </Alert>
  )
}

function Missing() {
  const t = useTexts('overview')
  const { role } = currentUser()
  const back = { SCHOOLE: '/app/studentdetails', TEACHER: '/app/studentdetails', PARENT: '/app/studentstory' }
  const to = role === 'SUPERADMIN' ? landing(role) : back[role]
  return (
    <EmptyState
      drawing="knobbedCylinders"
      title={t('missingTitle')}
      hint={t(role === 'PARENT' ? 'missingFamily' : 'missingHint')}
      action={
        <Button variant="contained" component={RouterLink} to={to}>
          {t(role === 'PARENT' ? 'ownChildren' : 'allChildren')}
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <Sections>
      <PendingSheet height={240} />
      <PendingSheet height={320} />
      <PendingSheet height={320} />
    </Sections>
  )
}

/**
 * The office's link to a child's fees: in a school with a ledger the account and its receipts, because the due list only
 * links to the accounts of families who currently owe something; otherwise the fees that are set for the child.
 */
function FeesSection({ student: { _id: studentId, classId } }: Pick<StudentOverview, 'student'>) {
  const t = useTexts('overview')
  const { keeps } = useKeepsLedger()
  const search = new URLSearchParams({ ...(classId && { classId: classId._id }), studentId })
  return (
    <Section title={t('account.title')}>
      {keeps && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('account.text')}</Typography>
      )}
      <Button
        component={RouterLink}
        to={keeps ? `/app/feeaccount/${studentId}` : `/app/fee?${search}`}
        sx={beginsLine}
      >
        {t(keeps ? 'account.open' : 'feesOpen')}
      </Button>
    </Section>
  )
}

type Props = Pick<StudentOverview, 'student' | 'assignments' | 'assignmentCount'>

/**
 * A child's assignments, latest due date first; each links to its page, and the last link leads to the child's full
 * list.
 */
function AssignmentSection({ student, assignments, assignmentCount }: Props) {
  const t = useTexts('overview')
  const list = assignmentsAddress(student)
  return (
    <Section title={t('assignments')}>
      <AssignmentList assignments={assignments} studentId={student._id} />
      {assignmentCount > 0 && (
        <Button component={RouterLink} to={list} sx={beginsLine}>
          {t('allAssignments')}
        </Button>
      )}
    </Section>
  )
}

/** The notes about a child, latest first. */
function StudentNotes({ studentId }: { studentId: string }) {
  const t = useTexts('story')
  const notes = useCall(api.notes.find, { body: { studentId } })
  return (
    <Section title={t('notes')} space={1}>
      <Loaded query={notes} pending={120}>
        {notes => <NoteList notes={notes} />}
      </Loaded>
    </Section>
  )
}

const most = 5

type ReportSectionProps = { studentId: string; drafts: boolean }

/** A child's conference reports, latest first; families see published ones. With `drafts`, a new one can be drafted. */
function ReportSection({ studentId, drafts }: ReportSectionProps) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  const family = currentUser().role === 'PARENT'
  const list = useCall(api.conferenceReports.list, { query: { studentId, page: 1, size: most } })
  return (
    <Section title={t('title')}>
      <Loaded
        query={list}
        pending={80}
        empty={
          <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {t(family ? 'childEmptyFamily' : 'childEmpty')}
          </Typography>
        }
      >
        {reports =>
          reports.map(({ _id, from, to, status }) => (
            <Box key={_id} sx={{ paddingBlock: 1.25 }}>
              <TitleLink component={RouterLink} to={`/app/conference-report/${_id}`}>
                {t('fromTo', { from: day(from), to: day(to) })}
              </TitleLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`states.${status}`)}
              </Typography>
            </Box>
          ))
        }
      </Loaded>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {drafts &&
          list.data &&
          !list.data.some(({ status }) => status === 'draft' || status === 'review') && (
            <Button component={DialogLink} to="report" startIcon={<NoteAddOutlined />} sx={beginsLine}>
              {t('draft')}
            </Button>
          )}
        <Button component={RouterLink} to="/app/conference-reports" sx={drafts ? {} : beginsLine}>
          {t('all')}
        </Button>
      </Box>
    </Section>
  )
}
