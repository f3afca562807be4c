import { api } from '@casa/contract'
import { landing } from '@casa/contract/access'
import type { StudentOverview } from '@casa/contract/overview'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Outlet, Link as RouterLink, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { isBlocked, mayRead, maySee, mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { PresetChildProvider } from '../../parts/entity-dialog.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, PendingSheet } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Sections, TwoColumns } from '../../ui/two-columns.tsx'
import { AttendanceStrip } from './attendance-strip.tsx'
import { ChildHeader, TabPanel } from './child-header.tsx'
import {
  AssignmentSection,
  FamilySection,
  FeesSection,
  ReportSection,
  StudentNotes,
  Work,
} from './child-sections.tsx'
import { FamilyPage, FamilyWithoutWork } from './family-page.tsx'
import { Guardians } from './guardians.tsx'
import { InProgress } from './in-progress.tsx'
import { useIsPhone } from './list-title.tsx'
import { ObservationSection } from './observation-section.tsx'
import { OpeningsSection } from './openings-section.tsx'
import { tabsFor, useChildTab } from './use-child-tab.ts'
import { useRecording } from './use-student-key.ts'
import { useIsObserved, WeekCard } from './week-card.tsx'
import { LatelyList, NextList, PlanList, UnseenList } from './works.tsx'

/** A child's page: profile, school days, work, and what was written about the child. */
export default function ChildScreen() {
  const app = useTexts('app')
  const { id = '' } = useParams()
  const worked = maySee('work', id)
  const page = useCall(api.overview.student, { params: { id } }, { enabled: worked })
  if (!worked) return <FamilyWithoutWork id={id} />
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

type PageProps = { page: StudentOverview }

function StaffPage({ page }: PageProps) {
  const { student } = page
  const { _id: studentId, schooleId, classId, fullName, leftOn } = student
  const recording = useRecording(student)
  const here = leftOn === null
  const family = here && mayRead('children')
  const mayDraft = useMayInClass(classId?._id, 'teaching')
  const tabs = tabsFor(here, studentId)
  const tab = useChildTab(tabs)
  return (
    <>
      {!here && <Left day={leftOn} />}
      <ChildHeader student={student} tabs={tabs} tab={tab} writes={here && mayWrite('learning')} />
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
                  <LatelyList lately={page.lately} {...recording} />
                  <UnseenList unseen={page.unseen} unseenCount={page.unseenCount} {...recording} />
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
  const recording = useRecording(student)
  const isPhone = useIsPhone()
  const isObserved = useIsObserved(page)
  return (
    <TwoColumns
      gap={isPhone ? 1.5 : 3}
      first={
        <>
          <WeekCard page={page} sends />
          <InProgress student={student} classId={classId?._id} />
          {!isPhone && <AttendanceStrip days={page.attendance} />}
        </>
      }
      second={
        <>
          {classId && <NextList student={student} classId={classId._id} />}
          <PlanList studentId={studentId} {...recording} />
          {!(isPhone && isObserved !== false) && (
            <ObservationSection studentId={studentId} schooleId={schooleId} most={1} />
          )}
        </>
      }
    />
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
  const parts = useTexts('parts')
  const family = isBlocked() ? parts('blocked') : t('missingFamily')
  const { role } = currentUser()
  const back = { SCHOOLE: '/app/studentdetails', TEACHER: '/app/studentdetails', PARENT: '/app/studentstory' }
  const to = role === 'SUPERADMIN' ? landing(role) : back[role]
  return (
    <EmptyState
      drawing="knobbedCylinders"
      title={t('missingTitle')}
      hint={role === 'PARENT' ? family : t('missingHint')}
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
