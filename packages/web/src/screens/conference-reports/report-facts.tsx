import type { ConferenceReport } from '@casa/contract/conference-reports'
import Paper from '@mui/material/Paper'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { nameOf } from '../../parts/student-name.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { WholeWords } from '../../ui/whole-words.tsx'
import { ReportState } from './report-state.tsx'

/** Whose report it is, of which time, in which state, and who worked on it. */
export function ReportFacts({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  const { studentId, classId, from, to, status, publishedOn, draftedBy, editedBy, reviewedBy, paper } = report
  const child = <ChildLink id={studentId._id}>{paper?.child ?? nameOf(studentId)}</ChildLink>
  const className = paper?.class ?? classId?.className
  const state = <ReportState status={status} />
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <FactList
        minWidth={160}
        facts={[
          [t('student'), child] as const,
          ...(className ? [[t('class'), className] as const] : []),
          [
            t('time'),
            <WholeWords key="time" text={t('fromTo', { from: day(from), to: day(to) })} />,
          ] as const,
          [t('state'), state] as const,
          ...(publishedOn ? [[t('published'), day(publishedOn)] as const] : []),
          [t('draftedBy'), draftedBy.name] as const,
          ...(editedBy._id === draftedBy._id ? [] : [[t('editedBy'), editedBy.name] as const]),
          ...(reviewedBy ? [[t('reviewedBy'), reviewedBy.name] as const] : []),
        ]}
      />
    </Paper>
  )
}
