import { api } from '@casa/contract'
import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { type ReportArea, type ReportLine, reportHeadings } from '@casa/contract/rules/conference-report'
import { optional } from '@casa/contract/wire'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { type FormEvent, type MouseEvent, useRef } from 'react'
import * as z from 'zod'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useField } from '../../form/use-field.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { DaysPresent, TitledSection } from './report-view.tsx'

type Area = Pick<ReportArea, '_id'>
type Values = Record<string, unknown>

/** The names of an area's fields: separate ones, so that two people editing different areas do not conflict. */
const wordsName = ({ _id }: Area) => `words-${_id}`
const leftOutName = ({ _id }: Area) => `leftOut-${_id}`

const longest = 4_000

type Props = { report: ConferenceReport; onRefreshed: () => void }
type Next = 'save' | 'review' | 'refresh'

/** Edits a draft: the teacher's sentences, which lines it leaves out and what it quotes; then it is sent to review. */
export function ReportForm({ report, onRefreshed }: Props) {
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
        onDone={() => next.current === 'refresh' && onRefreshed()}
        submit={t('save')}
        beside={
          <>
            <Button variant="outlined" onClick={submit('refresh')}>
              {t('refresh')}
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
          <TitledSection key={area._id} title={area.name}>
            <TextField name={wordsName(area)} label={t('words', { area: area.name })} rows={3} />
            {area.lines.length === 0 ? (
              <Typography>{t('noLines')}</Typography>
            ) : (
              <LineBoxes name={leftOutName(area)} area={area} />
            )}
          </TitledSection>
        ))}
        <QuoteBoxes report={report} />
        <DaysPresent report={report} />
      </Form>
    </Box>
  )
}

/** The form of a draft. Quotations are identified by kind and id. */
function schemaOf({ areas }: ConferenceReport) {
  const fields = areas.flatMap(area => [
    [wordsName(area), optional(longest)] as const,
    [leftOutName(area), z.array(z.string())] as const,
  ])
  const shape: Record<string, z.ZodType<unknown, unknown>> = Object.fromEntries(fields)
  return z.object({ ...shape, summary: optional(longest), quotes: z.array(z.string()) })
}

/** The values of a draft's form. `drawn` determines which areas and lines the form has. */
function valuesOf(drawn: ConferenceReport, report: ConferenceReport) {
  const left = new Set(report.leftOut)
  const fields = drawn.areas.flatMap((area): (readonly [string, unknown])[] => [
    [wordsName(area), report.areas.find(({ _id }) => _id === area._id)?.words ?? ''],
    [leftOutName(area), area.lines.map(({ _id }) => _id).filter(id => left.has(id))],
  ])
  return {
    ...Object.fromEntries(fields),
    summary: report.summary ?? '',
    quotes: report.quotes.map(({ kind, _id }) => `${kind} ${_id}`).sort(),
  }
}

/** The changes that the form's values make to a draft, as the call takes them. */
function changesOf(drawn: ConferenceReport, values: Values) {
  return {
    summary: textIn(values.summary),
    words: drawn.areas.map(area => ({ _id: area._id, words: textIn(values[wordsName(area)]) })),
    leftOut: drawn.areas.flatMap(area => values[leftOutName(area)] as string[]),
    quotes: (values.quotes as string[]).map(quote => {
      const [kind, _id = ''] = quote.split(' ')
      return { kind: kind as 'observation' | 'note', _id }
    }),
  }
}

const textIn = (value: unknown) => (value as string | null | undefined) || null

/**
 * The lines of an area, each with a checkbox: unticked lines are left out of the report. The value is the list of
 * omitted ids.
 */
function LineBoxes({ name, area }: { name: string; area: ReportArea }) {
  const t = useTexts('conferencereports')
  const inWords = (value: unknown) => {
    const left = area.lines.filter(({ _id }) => (value as string[]).includes(_id))
    if (left.length === 0) return t('nothingLeftOut')
    return t('leftOut', { lines: left.map(line => line.name).join(', ') })
  }
  const { field } = useField({ name, label: t('included', { area: area.name }) }, inWords)
  const left = field.value as string[]
  const toggle = ({ _id }: ReportLine) =>
    field.onChange(area.lines.map(line => line._id).filter(id => left.includes(id) !== (id === _id)))
  return (
    <>
      {reportHeadings.map(heading => {
        const lines = area.lines.filter(line => line.heading === heading)
        if (lines.length === 0) return null
        return (
          <Box key={heading} component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <FormLabel component="legend">{t(`headings.${heading}`)}</FormLabel>
            <Box sx={boxes}>
              {lines.map(line => (
                <FormControlLabel
                  key={line._id}
                  control={<Checkbox checked={!left.includes(line._id)} onChange={() => toggle(line)} />}
                  label={t('lineOf', line)}
                  sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
                />
              ))}
            </Box>
          </Box>
        )
      })}
    </>
  )
}

const boxes = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  columnGap: 2,
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
    return next.current === 'review' ? review({ params, body }) : refresh({ params, body })
  }
  return { save, next }
}

const quoteKey = ({ kind, _id }: ReportQuote) => `${kind} ${_id}`

/** The observations and notes of a report's period, each with a checkbox: ticked ones are quoted. */
function QuoteBoxes({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  const choices = useCall(api.conferenceReports.choices, { params: { id: report._id } })
  // A chosen one that has been deleted since stays visible, so that it can be unticked.
  const known = new Set(choices.data?.map(quoteKey))
  const quotes = [...(choices.data ?? []), ...report.quotes.filter(quote => !known.has(quoteKey(quote)))]
  const inWords = (value: unknown) =>
    dotted(quotes.filter(quote => (value as string[]).includes(quoteKey(quote))).map(({ text }) => text)) ||
    t('noQuotes')
  const { field } = useField({ name: 'quotes', label: t('quotes') }, inWords)
  const chosen = field.value as string[]
  const toggle = (key: string) =>
    field.onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key].sort())
  return (
    <TitledSection title={t('quotes')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('quotesHint')}</Typography>
      <Loaded
        query={{ data: choices.data && quotes, error: choices.error, refetch: choices.refetch }}
        pending={120}
        empty={<Typography>{t('noChoices')}</Typography>}
      >
        {quotes =>
          quotes.map(quote => (
            <FormControlLabel
              key={quoteKey(quote)}
              control={
                <Checkbox
                  checked={chosen.includes(quoteKey(quote))}
                  onChange={() => toggle(quoteKey(quote))}
                />
              }
              label={<QuoteLabel quote={quote} />}
              sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
            />
          ))
        }
      </Loaded>
    </TitledSection>
  )
}

function QuoteLabel({ quote: { text, kind, date, author } }: { quote: ReportQuote }) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  return (
    <Box component="span" sx={{ display: 'block', paddingBlock: 1, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line' }}>
        {text}
      </Box>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {`${t(`kinds.${kind}`)} · ${day(date)} · ${author}`}
      </Typography>
    </Box>
  )
}
