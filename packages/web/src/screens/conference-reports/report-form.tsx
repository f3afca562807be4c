import { api } from '@casa/contract'
import type { ConferenceReport } from '@casa/contract/conference-reports'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type MouseEvent, useRef } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { LineBoxes } from './line-boxes.tsx'
import { QuoteBoxes } from './quote-boxes.tsx'
import { ReportPart } from './report-part.tsx'
import { changesOf, leftOutName, schemaOf, valuesOf, wordsName } from './report-values.ts'
import { Days } from './report-view.tsx'

type Props = { report: ConferenceReport; onDrawn: () => void }
type Next = 'save' | 'review' | 'drawUp'

/** Edits a draft: the teacher's sentences, which lines it leaves out and what it quotes; then it is sent to review. */
export function ReportForm({ report, onDrawn }: Props) {
  const t = useTexts('conferencereports')
  const { save, next } = useReportSave(report)
  const submit = (then: Next) => (event: MouseEvent<HTMLButtonElement>) => {
    next.current = then
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Box
      onSubmitCapture={(event: FormEvent) => {
        // Save, or Enter in a field; the other buttons submit the form themselves.
        if ((event.nativeEvent as SubmitEvent).submitter) next.current = 'save'
      }}
    >
      <Form
        schema={schemaOf(report)}
        entity={report}
        values={stored => valuesOf(report, stored ?? report)}
        save={save}
        onDone={() => next.current === 'drawUp' && onDrawn()}
        submit={t('save')}
        beside={
          <>
            <Button variant="outlined" onClick={submit('drawUp')}>
              {t('drawUp')}
            </Button>
            <Button variant="outlined" onClick={submit('review')}>
              {t('send')}
            </Button>
          </>
        }
      >
        <TextField name="summary" label={t('summary')} rows={3} helper={t('summaryHint')} />
        {report.areas.length === 0 && <Typography>{t('nothing')}</Typography>}
        {report.areas.map(area => (
          <ReportPart key={area._id} title={area.name}>
            <TextField name={wordsName(area)} label={t('words', { area: area.name })} rows={3} />
            {area.lines.length === 0 ? (
              <Typography>{t('noLines')}</Typography>
            ) : (
              <LineBoxes name={leftOutName(area)} area={area} />
            )}
          </ReportPart>
        ))}
        <QuoteBoxes report={report} />
        <Days report={report} />
      </Form>
    </Box>
  )
}

/**
 * Saves a draft and then does what the pressed button says. What was not changed is not saved again, so that who only sends
 * a draft on is not the one who changed it last.
 */
function useReportSave(report: ConferenceReport) {
  const next = useRef<Next>('save')
  const update = useWrite(api.conferenceReports.update).mutateAsync
  const review = useWrite(api.conferenceReports.review).mutateAsync
  const drawUp = useWrite(api.conferenceReports.drawUp).mutateAsync
  const stored = useRef(report)
  const save = async (values: Record<string, unknown> & { version?: number }) => {
    const params = { id: report._id }
    const { version = stored.current.version, ...rest } = values
    const changes = changesOf(report, rest)
    const unchanged =
      JSON.stringify(changes) === JSON.stringify(changesOf(report, valuesOf(report, stored.current)))
    const isAlone = next.current === 'save'
    const saved = unchanged && !isAlone ? undefined : await update({ params, body: { ...changes, version } })
    if (saved) stored.current = saved.data
    if (saved && isAlone) return saved
    const body = { version: saved?.data.version ?? version }
    return next.current === 'review' ? review({ params, body }) : drawUp({ params, body })
  }
  return { save, next }
}
