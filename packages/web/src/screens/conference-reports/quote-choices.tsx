import type { ReportQuote } from '@casa/contract/conference-reports'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useField } from '../../form/use-field.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { type Loadable, Loaded } from '../../ui/loaded.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { quoteKey } from './report-values.ts'

type Props = { query: Loadable<ReportQuote[]>; open: boolean; onToggle: () => void }

/** The observations and notes of a report's period, each with a checkbox: ticked ones are quoted. */
export function QuoteChoices({ query, open, onToggle }: Props) {
  const t = useTexts('conferencereports')
  const inWords = (value: unknown) =>
    dotted(
      (query.data ?? [])
        .filter(quote => (value as string[]).includes(quoteKey(quote)))
        .map(({ text }) => text),
    ) || t('noQuotes')
  const { field } = useField({ name: 'quotes', label: t('quotes') }, inWords)
  const chosen = field.value as string[]
  const toggle = (key: string) =>
    field.onChange(chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key].sort())
  const count = t('chosen', { chosen: chosen.length, count: query.data?.length ?? chosen.length })
  return (
    <ChoicePanel title={t('quotes')} count={count} fields={['quotes']} open={open} onToggle={onToggle}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('quotesHint')}
      </Typography>
      <Loaded query={query} pending={120} empty={<Typography>{t('noChoices')}</Typography>}>
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
    </ChoicePanel>
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
        {dotted([t(`kinds.${kind}`), day(date), author])}
      </Typography>
    </Box>
  )
}
