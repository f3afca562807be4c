import { api } from '@casa/contract'
import { type ConferenceReport, reportCorrectionForm } from '@casa/contract/conference-reports'
import type { PaperQuery } from '@casa/contract/wire'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { type Language, languages } from '../../lib/preferred-language.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { DownloadPdf, usePdf } from '../../parts/download-pdf.tsx'
import { isFamily } from '../../parts/key-chip.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MoreCommands } from '../../ui/more-commands.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { touch } from '../../ui/styles.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { ReportState } from './report-state.tsx'
import { useGo, useRound, useWritesReport } from './use-round.ts'

/** A conference report about a child: an editable draft, otherwise read-only. */
export default function ReportScreen() {
  const app = useTexts('app')
  const { id = '' } = useParams()
  const report = useCall(api.conferenceReports.get, { params: { id } })
  return (
    <Loaded
      query={report}
      pending={480}
      missing={<Missing />}
      frame={problem => (
        <>
          <PageHeader title={app('screens.conferenceReport')} />
          {problem}
        </>
      )}
    >
      {report => <Report key={id} report={report} />}
    </Loaded>
  )
}

function Report({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  // A rebuilt draft has other lines, so its form starts over.
  const [drawn, setDrawn] = useState(0)
  const { status } = report
  const editable = useWritesReport(report) && status === 'draft' && !isFamily()
  return (
    <>
      <PageHeader
        title={t('of', { name: childName(report.studentId) })}
        actions={<ReportCommands report={report} />}
      />
      <Stack spacing={2}>
        <Said report={report} />
        {!isFamily() && <Standing report={report} />}
        {editable ? (
          <ReportForm key={drawn} report={report} onRefreshed={() => setDrawn(drawn + 1)} />
        ) : (
          <>
            <Box sx={{ maxWidth: 760 }}>
              <ReportSheet report={report} />
            </Box>
            {!isFamily() && status !== 'replaced' && <ReadBar report={report} />}
          </>
        )}
      </Stack>
    </>
  )
}

/** What people working on the report need to know. */
function Said({ report: { status, correction, corrects } }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  if (status === 'replaced') return <Alert severity="info">{t('replaced')}</Alert>
  if (status === 'published') return null
  return (
    <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
      {corrects && (
        <Alert severity="info" role="note">
          {t('corrects')}
        </Alert>
      )}
      {correction && (
        <Alert severity="warning" role="note" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <AlertTitle>{t('correction')}</AlertTitle>
          {correction}
        </Alert>
      )}
    </Box>
  )
}

function Missing() {
  const t = useTexts('conferencereports')
  return (
    <EmptyState
      drawing="sandpaperLetters"
      title={t('missingTitle')}
      hint={t('missingHint')}
      action={
        <Button variant="contained" component={Link} to="/app/conference-reports">
          {t('all')}
        </Button>
      }
    />
  )
}

/** The report's state, who worked on it, and the way to the child's page. */
function Standing({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  const { studentId, status, publishedOn, draftedBy, editedBy, reviewedBy } = report
  const people = [
    t('byDrafted', { name: draftedBy.name }),
    editedBy._id !== draftedBy._id && t('byEdited', { name: editedBy.name }),
    reviewedBy && t('byReviewed', { name: reviewedBy.name }),
    publishedOn && t('publishedOnDay', { day: day(publishedOn) }),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <ReportState status={status} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {dotted(people)}
      </Typography>
      <ChildLink id={studentId._id}>{t('toChild')}</ChildLink>
    </Box>
  )
}

type Props = { report: ConferenceReport }

/** The actions for a report in its state; a draft's form has further ones. */
function ReportCommands({ report }: Props) {
  const t = useTexts('conferencereports')
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const writes = useWritesReport(report)
  const { _id: id, status, studentId } = report
  const paper = {
    name: t('of', { name: childName(studentId) }),
    fetchPdf: (query: PaperQuery) => callFile(api.conferenceReports.pdf, { params: { id }, query }),
  }
  if (isFamily()) return <DownloadPdf label={t('pdf')} {...paper} />
  return (
    <>
      {writes && status === 'published' && <CorrectCommand id={id} />}
      {phone ? (
        <PhoneCommands report={report} writes={writes} {...paper} />
      ) : (
        <>
          {writes && status === 'draft' && <RemoveCommand report={report} />}
          <DownloadPdf label={t('pdf')} variant="outlined" {...paper} />
        </>
      )}
    </>
  )
}

type PhoneProps = Props & { writes: boolean } & Parameters<typeof usePdf>[0]

/** On a phone: the PDF in each language and, for a draft, Delete, in a menu that leaves the screen to the report. */
function PhoneCommands({ report, writes, ...paper }: PhoneProps) {
  const t = useTexts('conferencereports')
  const parts = useTexts('parts')
  const { download } = usePdf(paper)
  const remove = useRemoveReport(report)
  const choices = [['family', parts('paper.family')], ...Object.entries(languages)] as const
  return (
    <MoreCommands label={t('more')}>
      {close => [
        ...choices.map(([language, name]) => (
          <MenuItem
            key={language}
            lang={language === 'family' ? undefined : language}
            sx={{ minHeight: touch }}
            onClick={() => {
              close()
              void download(language as Language | 'family')
            }}
          >
            {t('pdfIn', { language: name })}
          </MenuItem>
        )),
        writes && report.status === 'draft' && (
          <MenuItem
            key="delete"
            sx={{ minHeight: touch, color: 'error.main' }}
            onClick={() => {
              close()
              void remove()
            }}
          >
            {t('delete')}
          </MenuItem>
        ),
      ]}
    </MoreCommands>
  )
}

/** The bar of a report that is read: the other children, and for its proofreader Publish and Send back. */
function ReadBar({ report }: Props) {
  const t = useTexts('conferencereports')
  const round = useRound(report)
  const { go } = useGo(report)
  const navigate = useNavigate()
  const { status } = report
  const next = () => (round.next ? go(round.next) : void navigate('/app/conference-reports'))
  return (
    <>
      {status === 'review' && !round.proofreads && (
        <Alert severity="info" role="note">
          {t('waits')}
        </Alert>
      )}
      <ReportBar round={round} onGo={go}>
        {round.writes && status === 'review' && (
          <SendBackCommand report={report} onDone={round.proofreads ? next : undefined} />
        )}
        {round.writes && round.proofreads && <PublishCommand report={report} onDone={next} />}
      </ReportBar>
    </>
  )
}

function PublishCommand({ report, onDone }: Props & { onDone: () => void }) {
  const t = useTexts('conferencereports')
  const message = useMessages()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { mutateAsync, isPending } = useWrite(api.conferenceReports.publish)
  const { _id: id, version, studentId } = report
  const publish = async () => {
    const name = childName(studentId)
    const question = { title: t('publishTitle', { name }), text: t('publishText'), action: t('publish') }
    if (!(await confirm(question))) return
    await mutateAsync({ params: { id }, body: { version } }).then(answer => {
      toasts.success(message(answer.message))
      onDone()
    }, toasts.failure)
  }
  return (
    <Button variant="contained" loading={isPending} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  )
}

function SendBackCommand({ report, onDone }: Props & { onDone: (() => void) | undefined }) {
  const t = useTexts('conferencereports')
  const [open, setOpen] = useState(false)
  const sent = () => {
    setOpen(false)
    onDone?.()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('sendBack')}
      </Button>
      {open && <SendBackDialog report={report} onClose={() => setOpen(false)} onSent={sent} />}
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

function useRemoveReport(report: ConferenceReport): () => Promise<void> {
  const t = useTexts('conferencereports')
  const navigate = useNavigate()
  const remove = useRemove(api.conferenceReports.remove)
  const name = t('of', { name: childName(report.studentId) })
  return () => remove(report, name).then(() => navigate('/app/conference-reports'))
}

function RemoveCommand({ report }: Props) {
  const t = useTexts('conferencereports')
  const remove = useRemoveReport(report)
  return (
    <Button variant="outlined" color="error" onClick={() => void remove()}>
      {t('delete')}
    </Button>
  )
}

type SendBackDialogProps = { report: ConferenceReport; onClose: () => void; onSent: () => void }

/** Sends a report back to its author, with what needs correcting. */
function SendBackDialog({ report: { _id: id, version }, onClose, onSent }: SendBackDialogProps) {
  const t = useTexts('conferencereports')
  const { mutateAsync } = useWrite(api.conferenceReports.sendBack)
  return (
    <ClosableDialog title={t('sendBack')} onClose={onClose}>
      <Form
        schema={reportCorrectionForm}
        about={id}
        values={() => ({ correction: '' })}
        save={({ correction }) => mutateAsync({ params: { id }, body: { version, correction } })}
        onDone={onSent}
        submit={t('sendBack')}
      >
        <TextField name="correction" label={t('correctionLabel')} rows={4} required />
      </Form>
    </ClosableDialog>
  )
}
