import { api } from '@casa/contract'
import type { StudentOverview } from '@casa/contract/overview'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Outlet, Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { maySee } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { Loaded, PendingSheet } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { Section, Sections, TwoColumns } from '../../ui/two-columns.tsx'
import { AttendanceStrip } from './attendance-strip.tsx'
import { ChildHeader, TabPanel } from './child-header.tsx'
import { AssignmentSection, FamilySection, ReportSection, StudentNotes, Work } from './child-sections.tsx'
import { OpeningsSection } from './openings-section.tsx'
import { OwnGuardians } from './own-guardians.tsx'
import { tabsFor, useChildTab } from './use-child-tab.ts'
import { WeekCard } from './week-card.tsx'
import { LatelyList, PlanList } from './works.tsx'

type PageProps = { page: StudentOverview }

/** A child's page for a parent: the child's story in words, with the school days and the latest work. */
export function FamilyPage({ page }: PageProps) {
  const { student, attendance, lately } = page
  const tabs = tabsFor(true, student._id)
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
        {(tab === 'family' || tab === 'familyAndFees') && (
          <Sections>
            <FamilySection student={student} />
            {tab === 'familyAndFees' && <FamilyFees />}
            <OwnGuardians student={student} />
            <OpeningsSection studentId={student._id} />
          </Sections>
        )}
      </TabPanel>
      <Outlet />
    </>
  )
}

/** A child's page for a parent without the right to the child's work: the child's guardians and, with that right, fees. */
export function FamilyWithoutWork({ id }: { id: string }) {
  const t = useTexts('overview')
  const child = useCall(api.students.get, { params: { id } })
  return (
    <Loaded query={child} pending={<PendingSheet height={240} />} frame={problem => problem}>
      {({ _id, fullName, classId }) => (
        <>
          <title>{`${fullName} · Casa`}</title>
          <PageHeader title={fullName} description={classId?.className ?? ''} />
          <Alert severity="info" role="note" sx={{ marginBlockEnd: 2 }}>
            {t('missingWork')}
          </Alert>
          <Sections>
            <OwnGuardians student={{ _id, fullName }} />
            {maySee('fees', _id) && <FamilyFees />}
          </Sections>
          <Outlet />
        </>
      )}
    </Loaded>
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
