import { paiseOf } from '@casa/contract/rules/money'
import Box from '@mui/material/Box'
import { useTexts } from '../../../lib/texts.ts'
import { FigureCard } from '../../../ui/figure-card.tsx'
import { rupees } from '../rupees.ts'
import type { Account } from './account.ts'

/** What was charged and paid for a child, and what is still to pay. */
export function AccountFigures({ account }: { account: Account }) {
  const t = useTexts('ledger')
  const { charged, paid, balance, overdue } = account
  const inFavour = paiseOf(balance) < 0n
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <FigureCard label={t('charged')} figure={rupees(charged)} />
      <FigureCard label={t('paid')} figure={rupees(paid)} tone="good" />
      <FigureCard label={t(inFavour ? 'credit' : 'owed')} figure={rupees(balance.replace('-', ''))} />
      <FigureCard label={t('overdue')} figure={rupees(overdue)} tone={overdue === '0.00' ? 'quiet' : 'bad'} />
    </Box>
  )
}
