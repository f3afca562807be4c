import { api } from '@casa/contract'
import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useField } from '../../form/use-field.ts'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ReportPart } from './report-part.tsx'

const keyOf = ({ kind, _id }: ReportQuote) => `${kind} ${_id}`

/** The observations and notes of a report's time, each with a box: what is ticked is quoted. */
export function QuoteBoxes({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  const choices = useCall(api.conferenceReports.choices, { params: { id: report._id } })
  // What was chosen and has been deleted since stays to be seen, and to be unticked.
  const known = new Set(choices.data?.map(keyOf))
  const quotes = [...(choices.data ?? []), ...report.quotes.filter(quote => !known.has(keyOf(quote)))]
  const inWords = (value: unknown) =>
    dotted(quotes.filter(quote => (value as string[]).includes(keyOf(quote))).map(({ text }) => text)) ||
    t('noQuotes')
  const { field } = useField({ name: 'quotes', label: t('quotes') }, inWords)
  const chosen = field.value as string[]
  const toggle = (key: string) =>
    field.onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key].sort())
  return (
    <ReportPart title={t('quotes')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('quotesHint')}</Typography>
      {choices.isPending && <Skeleton aria-busy variant="rounded" height={120} />}
      {choices.isLoadingError && <ErrorState error={choices.error} retry={() => void choices.refetch()} />}
      {choices.data && quotes.length === 0 && <Typography>{t('noChoices')}</Typography>}
      {choices.data &&
        quotes.map(quote => (
          <FormControlLabel
            key={keyOf(quote)}
            control={
              <Checkbox checked={chosen.includes(keyOf(quote))} onChange={() => toggle(keyOf(quote))} />
            }
            label={<QuoteLabel quote={quote} />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
          />
        ))}
    </ReportPart>
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
