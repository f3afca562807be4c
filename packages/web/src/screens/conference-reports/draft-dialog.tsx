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
import { usePresetChild } from '../../parts/entity-dialog.tsx'
import { isFamily } from '../../parts/key-chip.tsx'
import { useClassChildren } from '../../parts/use-class-children.ts'
import { placeholderOf } from '../../ui/lazy-part.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/**
 * Drafts a report and opens it, at /app/conference-reports/new, …/new?child=ID&in=CLASS and over a child's page. It asks
 * for the child only if that is not known.
 */
export default function DraftDialog() {
  const t = useTexts('conferencereports')
  const [address] = useSearchParams()
  const preset = usePresetChild()
  const classId = preset?.classId ?? (address.get('in') || (currentUser().classId ?? ''))
  const studentId = preset?.studentId ?? address.get('child') ?? ''
  const { options, loading } = useClassChildren(preset || !studentId ? '' : classId)
  if (isFamily()) return null
  const name = preset?.fullName ?? options.find(({ value }) => value === studentId)?.label
  return (
    <RouteDialog title={name ? t('of', { name }) : t('draftTitle')}>
      {loading ? (
        placeholderOf(160)
      ) : (
        <DraftForm classId={classId} studentId={name ? studentId : ''} asksChild={!name} />
      )}
    </RouteDialog>
  )
}

type Props = { classId: string; studentId: string; asksChild: boolean }

function DraftForm({ classId, studentId, asksChild }: Props) {
  const t = useTexts('conferencereports')
  const today = useSchoolDay()
  const navigate = useNavigate()
  const { mutateAsync } = useWrite(api.conferenceReports.add)
  const values = () => ({ classId, studentId, from: plusDays(today, -reportDays) })
  return (
    <Form
      schema={reportDraftForm}
      values={values}
      save={({ studentId, from }) => mutateAsync({ body: { studentId, from } })}
      onDone={({ data }) => void navigate(`/app/conference-report/${data._id}`)}
      submit={t('draftAction')}
    >
      {asksChild && <StudentFields label={t('student')} work="teaching" />}
      <DateField name="from" label={t('from')} latest={today} helper={t('fromHint')} required />
    </Form>
  )
}
