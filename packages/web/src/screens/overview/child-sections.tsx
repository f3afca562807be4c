import { api } from '@casa/contract'
import type { StudentOverview } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AssignmentList, assignmentsAddress } from '../../parts/assignment-list.tsx'
import { useKeepsLedger } from '../../parts/money.tsx'
import { NoteList } from '../../parts/note-list.tsx'
import { Performance } from '../../parts/performance.tsx'
import { StudentFacts } from '../../parts/student-profile.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { NoteAddOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { TitleLink } from '../../ui/title-link.tsx'
import { Section } from '../../ui/two-columns.tsx'

/** The guardians and the facts of a child. */
export function FamilySection({
  student,
  children,
}: Pick<StudentOverview, 'student'> & { children?: ReactNode }) {
  const t = useTexts('overview')
  return (
    <Section title={t('family')} space={2}>
      <StudentFacts student={student} />
      {children}
    </Section>
  )
}

/** How a child does in each area of work. */
export function Work({ studentId, look }: { studentId: string; look: 'staffKey' | 'studentKey' }) {
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

/**
 * The office's link to a child's fees: in a school with a ledger the account and its receipts, because the due list only
 * links to the accounts of families who currently owe something; otherwise the fees that are set for the child.
 */
export function FeesSection({ student: { _id: studentId, classId } }: Pick<StudentOverview, 'student'>) {
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
export function AssignmentSection({ student, assignments, assignmentCount }: Props) {
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
export function StudentNotes({ studentId }: { studentId: string }) {
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
export function ReportSection({ studentId, drafts }: ReportSectionProps) {
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
