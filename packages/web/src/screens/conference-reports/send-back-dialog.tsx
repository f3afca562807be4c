import { api } from '@casa/contract'
import { type ConferenceReport, reportCorrectionForm } from '@casa/contract/conference-reports'
import { useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

type Props = { report: ConferenceReport; onClose: () => void }

/** Sends a report back to its author, with what needs correcting. */
export function SendBackDialog({ report: { _id: id, version }, onClose }: Props) {
  const t = useTexts('conferencereports')
  const { mutateAsync } = useWrite(api.conferenceReports.sendBack)
  return (
    <ClosableDialog title={t('sendBack')} onClose={onClose}>
      <Form
        schema={reportCorrectionForm}
        about={id}
        values={() => ({ correction: '' })}
        save={({ correction }) => mutateAsync({ params: { id }, body: { version, correction } })}
        onDone={onClose}
        submit={t('sendBack')}
      >
        <TextField name="correction" label={t('correctionLabel')} rows={4} required />
      </Form>
    </ClosableDialog>
  )
}
