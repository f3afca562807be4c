import { api } from '@casa/contract'
import type { ConferenceReport } from '@casa/contract/conference-reports'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/texts.ts'
import { isFamily } from '../../parts/key-words.ts'
import { nameOf } from '../../parts/student-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportCommands } from './report-commands.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportView } from './report-view.tsx'

/** A report on a child for a conference: a draft to be edited, else what stands in it. */
export default function ReportScreen() {
  const app = useTexts('app')
  const { id = '' } = useParams()
  const report = useCall(api.conferenceReports.get, { params: { id } })
  if (report.isPending) return <Skeleton aria-busy variant="rounded" height={480} />
  if (report.isLoadingError) {
    // An address that is no id is answered like an unknown one.
    const missing = report.error instanceof ApiError && [404, 422].includes(report.error.status)
    return (
      <>
        <PageHeader title={app('screens.conferenceReport')} />
        {missing ? <Missing /> : <ErrorState error={report.error} retry={() => void report.refetch()} />}
      </>
    )
  }
  return <Report key={id} report={report.data} />
}

function Report({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  // A draft that is drawn up again has other lines, so its form begins anew.
  const [drawn, setDrawn] = useState(0)
  const editable = report.status === 'draft' && !isFamily()
  return (
    <>
      <PageHeader
        title={t('of', { name: nameOf(report.studentId) })}
        actions={<ReportCommands report={report} />}
      />
      <Stack spacing={3}>
        <Said report={report} />
        <ReportFacts report={report} />
        {editable ? (
          <ReportForm key={drawn} report={report} onDrawn={() => setDrawn(drawn + 1)} />
        ) : (
          <ReportView report={report} />
        )}
      </Stack>
    </>
  )
}

/** What whoever works on the report has to know of it. */
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
