import { api } from '@casa/contract'
import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { linesOverPage } from '@casa/contract/rules/report-length'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { timeText } from '../../lib/formats.ts'
import { schoolNow } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import type { Loadable } from '../../ui/loaded.tsx'
import { AreaChoices } from './area-choices.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { QuoteChoices } from './quote-choices.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { changesOf, previewOf, quoteKey, schemaOf, type Values, valuesOf } from './report-values.ts'
import { type Round, type Stop, useGo, useRound } from './use-round.ts'

type Props = { report: ConferenceReport; onRefreshed: () => void }
/** What follows a save: nothing, the review, today's records, or another child. */
type Next = 'save' | 'review' | 'refresh' | Stop

/** Edits a draft: the sheet as it will print, beside it what to choose from, and below both what to do next. */
export function ReportForm({ report, onRefreshed }: Props) {
  const round = useRound(report)
  const { go, going } = useGo(report)
  const { save, next } = useReportSave(report)
  const [savedAt, setSavedAt] = useState('')
  const then = useRef<Stop>(undefined)
  const submit = (chosen: Next) => (event: MouseEvent<HTMLButtonElement>) => {
    next.current = chosen
    then.current = chosen === 'review' ? round.next : undefined
    event.currentTarget.form?.requestSubmit()
  }
  const done = () => {
    setSavedAt(timeText(schoolNow()))
    if (next.current === 'refresh') onRefreshed()
    else if (typeof next.current === 'object') go(next.current)
    else if (then.current) go(then.current)
  }
  return (
    <Box
      onSubmitCapture={(event: FormEvent) => {
        // Save, or Enter in a field; the other buttons submit the form themselves.
        if ((event.nativeEvent as SubmitEvent).submitter) {
          next.current = 'save'
          then.current = undefined
        }
      }}
    >
      <Form
        schema={schemaOf(report)}
        entity={report}
        values={stored => valuesOf(report, stored ?? report)}
        save={save}
        onDone={done}
        actions={state => (
          <DraftBar
            {...state}
            report={report}
            busy={state.busy || going}
            savedAt={savedAt}
            round={round}
            onGo={go}
            onSubmit={submit}
          />
        )}
      >
        <Halves report={report} onRefresh={submit('refresh')} />
      </Form>
    </Box>
  )
}

type DraftBarProps = {
  report: ConferenceReport
  round: Round
  busy: boolean
  conflict: boolean
  /** The school's time HH:MM when it was last saved here; empty until then. */
  savedAt: string
  onGo: (stop: Stop) => void
  onSubmit: (next: Next) => (event: MouseEvent<HTMLButtonElement>) => void
}

/** Save, Send and the other children. What was typed is saved before another child is shown. */
function DraftBar({ report, round, busy, conflict, savedAt, onGo, onSubmit }: DraftBarProps) {
  const t = useTexts('conferencereports')
  const ui = useTexts('ui')
  const { isDirty } = useFormState()
  const note = isDirty ? t('unsaved') : savedAt && t('savedAt', { time: savedAt })
  const goFrom = (stop: Stop, event: MouseEvent<HTMLButtonElement>) =>
    isDirty ? onSubmit(stop)(event) : onGo(stop)
  return (
    <ReportBar round={round} onGo={goFrom} note={note} warning={useLengthWarning(report)}>
      <Button type="submit" variant="outlined" loading={busy}>
        {conflict ? ui('conflict.save') : t('save')}
      </Button>
      {!conflict && (
        <Button variant="contained" disabled={busy} onClick={onSubmit('review')}>
          {t(round.next ? 'sendAndNext' : 'send')}
        </Button>
      )}
    </ReportBar>
  )
}

/** What is said about a report that does not fit on one page, as it is written now. */
function useLengthWarning(report: ConferenceReport): string | undefined {
  const t = useTexts('conferencereports')
  const values: Values = useWatch()
  const { quotes } = useQuotes(report)
  const over = linesOverPage(previewOf(report, values, quotes))
  return over > 0 ? t('twoPages', { count: over }) : undefined
}

/** The texts that a report may quote. A chosen one that has been deleted since stays, so that it can be unticked. */
function useQuotes(report: ConferenceReport) {
  const choices = useCall(api.conferenceReports.choices, { params: { id: report._id } })
  const known = new Set(choices.data?.map(quoteKey))
  const quotes = [...(choices.data ?? []), ...report.quotes.filter(quote => !known.has(quoteKey(quote)))]
  return { quotes, query: { data: choices.data && quotes, error: choices.error, refetch: choices.refetch } }
}

type HalvesProps = { report: ConferenceReport; onRefresh: (event: MouseEvent<HTMLButtonElement>) => void }

/** The sheet and the choices, side by side; on a small screen one of them at a time. */
function Halves({ report, onRefresh }: HalvesProps) {
  const t = useTexts('conferencereports')
  const [shown, setShown] = useState<'choices' | 'sheet'>('choices')
  const { quotes, query } = useQuotes(report)
  const onPhone = (half: 'choices' | 'sheet') => ({ xs: shown === half ? 'block' : 'none', md: 'block' })
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={shown}
        aria-label={t('view')}
        onChange={(_, half) => half && setShown(half)}
        sx={{ display: { md: 'none' } }}
      >
        <ToggleButton value="choices">{t('choose')}</ToggleButton>
        <ToggleButton value="sheet">{t('sheet')}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={halves}>
        <Box sx={{ display: onPhone('sheet'), minWidth: 0 }}>
          <Preview report={report} quotes={quotes} />
        </Box>
        <Box sx={{ ...panels, display: onPhone('choices') }}>
          <Choices report={report} query={query} onRefresh={onRefresh} />
        </Box>
      </Box>
    </>
  )
}

function Preview({ report, quotes }: { report: ConferenceReport; quotes: readonly ReportQuote[] }) {
  const values: Values = useWatch()
  return <ReportSheet report={previewOf(report, values, quotes)} />
}

type ChoicesProps = HalvesProps & { query: Loadable<ReportQuote[]> }

function Choices({ report, query, onRefresh }: ChoicesProps) {
  const t = useTexts('conferencereports')
  const [open, setOpen] = useState(report.areas[0]?._id ?? 'summary')
  const panel = (name: string) => ({
    open: open === name,
    onToggle: () => setOpen(open === name ? '' : name),
  })
  return (
    <>
      <ChoicePanel title={t('summary')} fields={['summary']} {...panel('summary')}>
        <TextField
          name="summary"
          label={t('summaryLabel', { name: childName(report.studentId) })}
          rows={3}
          helper={t('summaryHint')}
        />
      </ChoicePanel>
      {report.areas.length === 0 && <Typography>{t('nothing')}</Typography>}
      {report.areas.map(area => (
        <AreaChoices key={area._id} area={area} {...panel(area._id)} />
      ))}
      <QuoteChoices query={query} {...panel('quotes')} />
      <Button onClick={onRefresh}>{t('refresh')}</Button>
    </>
  )
}

const halves = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(300px, 356px)' },
}

/** Beside the sheet the choices stay in view, so that what they change is seen. */
const panels = {
  minWidth: 0,
  padding: 2,
  bgcolor: 'background.paper',
  borderRadius: 2,
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100vh - 160px)' },
  overflowY: { md: 'auto' },
  '& > [role=group] + [role=group]': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const

/**
 * Saves a draft and then performs the pressed button's action. An unchanged draft is not saved again, so that sending
 * it does not make you its last editor.
 */
function useReportSave(report: ConferenceReport) {
  const next = useRef<Next>('save')
  const update = useWrite(api.conferenceReports.update).mutateAsync
  const review = useWrite(api.conferenceReports.review).mutateAsync
  const refresh = useWrite(api.conferenceReports.refresh).mutateAsync
  const stored = useRef(report)
  const save = async (values: Values & { version?: number }) => {
    const params = { id: report._id }
    const { version = stored.current.version, ...rest } = values
    const changes = changesOf(report, rest)
    const unchanged =
      JSON.stringify(changes) === JSON.stringify(changesOf(report, valuesOf(report, stored.current)))
    const isAlone = next.current !== 'review' && next.current !== 'refresh'
    const saved = unchanged && !isAlone ? undefined : await update({ params, body: { ...changes, version } })
    if (saved) stored.current = saved.data
    if (saved && isAlone) return saved
    const body = { version: saved?.data.version ?? version }
    return next.current === 'review' ? review({ params, body }) : refresh({ params, body })
  }
  return { save, next }
}
