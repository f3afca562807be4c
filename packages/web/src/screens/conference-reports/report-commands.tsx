import { api } from '@casa/contract'
import type { ConferenceReport } from '@casa/contract/conference-reports'
import { mayProofRead } from '@casa/contract/rules/conference-report'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { DownloadPdf } from '../../parts/download-pdf.tsx'
import { isFamily } from '../../parts/key-words.ts'
import { nameOf } from '../../parts/student-name.ts'
import { useRemove } from '../../parts/use-remove.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

type Props = { report: ConferenceReport }

/** What can be done with a report in its state; its form says what else is done with a draft. */
export function ReportCommands({ report }: Props) {
  const t = useTexts('conferencereports')
  const { _id: id, status, studentId } = report
  return (
    <>
      {!isFamily() && status === 'review' && <ReviewCommands report={report} />}
      {!isFamily() && status === 'published' && <CorrectCommand id={id} />}
      {!isFamily() && status === 'draft' && <RemoveCommand report={report} />}
      <DownloadPdf
        label={t('pdf')}
        variant={isFamily() ? 'contained' : 'outlined'}
        name={t('of', { name: nameOf(studentId) })}
        fetchPdf={language => callFile(api.conferenceReports.pdf, { params: { id }, query: { language } })}
      />
    </>
  )
}

function ReviewCommands({ report }: Props) {
  const t = useTexts('conferencereports')
  const message = useMessages()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutateAsync, isPending } = useWrite(api.conferenceReports.publish)
  const [sendsBack, setSendsBack] = useState(false)
  const { _id: id, version, studentId } = report
  const publish = async () => {
    const name = nameOf(studentId)
    const question = { title: t('publishTitle', { name }), text: t('publishText'), action: t('publish') }
    if (!(await confirm(question))) return
    await mutateAsync({ params: { id }, body: { version } }).then(
      answer => toasts.success(message(answer.message)),
      toasts.failure,
    )
  }
  return (
    <>
      {mayProofRead(report, currentUser()._id) ? (
        <Button variant="contained" loading={isPending} onClick={() => void publish()}>
          {t('publish')}
        </Button>
      ) : (
        <Alert severity="info" role="note" sx={{ flexBasis: '100%' }}>
          {t('waits')}
        </Alert>
      )}
      <Button variant="outlined" onClick={() => setSendsBack(true)}>
        {t('sendBack')}
      </Button>
      {sendsBack && <SendBackDialog report={report} onClose={() => setSendsBack(false)} />}
    </>
  )
}

function CorrectCommand({ id }: { id: string }) {
  const t = useTexts('conferencereports')
  const message = useMessages()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useWrite(api.conferenceReports.correct)
  const correct = () =>
    mutateAsync({ params: { id } }).then(({ data, message: text }) => {
      toasts.success(message(text))
      void navigate(`/app/conference-report/${data._id}`)
    }, toasts.failure)
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void correct()}>
      {t('correct')}
    </Button>
  )
}

function RemoveCommand({ report }: Props) {
  const t = useTexts('conferencereports')
  const navigate = useNavigate()
  const remove = useRemove(api.conferenceReports.remove)
  const name = t('of', { name: nameOf(report.studentId) })
  const leave = () => navigate('/app/conference-reports')
  return (
    <Button variant="outlined" color="error" onClick={() => void remove(report, name).then(leave)}>
      {t('delete')}
    </Button>
  )
}
