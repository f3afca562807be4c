import { api } from '@casa/contract'
import { reportDraftForm } from '@casa/contract/conference-reports'
import { reportDays } from '@casa/contract/rules/conference-report'
import { plusDays } from '@casa/contract/rules/day'
import { useNavigate, useSearchParams } from 'react-router'
import { useWrite } from '../../api/hooks.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StudentFields } from '../../parts/class-field.tsx'
import { isFamily } from '../../parts/key-chip.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** Drafts a report, at /app/conference-reports/new and …/new?child=ID&in=CLASS, and opens it. */
export default function DraftDialog() {
  const t = useTexts('conferencereports')
  if (isFamily()) return null
  return (
    <RouteDialog title={t('draftTitle')}>
      <DraftForm />
    </RouteDialog>
  )
}

function DraftForm() {
  const t = useTexts('conferencereports')
  const today = useSchoolDay()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { mutateAsync } = useWrite(api.conferenceReports.add)
  const values = () => ({
    classId: address.get('in') || (currentUser().classId ?? ''),
    studentId: address.get('child') ?? '',
    from: plusDays(today, -reportDays),
  })
  return (
    <Form
      schema={reportDraftForm}
      values={values}
      save={({ studentId, from }) => mutateAsync({ body: { studentId, from } })}
      onDone={({ data }) => void navigate(`/app/conference-report/${data._id}`)}
      submit={t('draftAction')}
    >
      <StudentFields label={t('student')} />
      <DateField name="from" label={t('from')} latest={today} helper={t('fromHint')} required />
    </Form>
  )
}
