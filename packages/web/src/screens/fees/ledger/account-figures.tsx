import { paiseOf, sumOf } from '@casa/contract/rules/money'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/rupees.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import type { Account } from './account.ts'

/** What a child was charged and what was paid, and what is still to pay. */
export function AccountFigures({ account }: { account: Account }) {
  const t = useTexts('ledger')
  const { charged, paid, balance, due, overdue } = account
  const inFavour = paiseOf(balance) < 0n
  // What has neither been paid nor is still owed is a concession.
  const owed = inFavour ? balance.slice(1) : `-${balance}`
  const granted = sumOf([charged, `-${paid}`, owed])
  const late = overdue === '0.00' ? undefined : 'error.main'
  return (
    <Paper variant="outlined" sx={{ padding: 2, fontSize: 18 }}>
      <FactList
        minWidth={132}
        facts={[
          [t('charged'), rupees(charged)],
          [t('paid'), rupees(paid)],
          ...(granted === '0.00' ? [] : [[t('kinds.concession'), rupees(granted)] as const]),
          [t(inFavour ? 'credit' : 'owed'), rupees(balance.replace('-', ''))],
          [t('due'), rupees(due)],
          [
            t('overdue'),
            <Box key="overdue" component="span" sx={{ color: late }}>
              {rupees(overdue)}
            </Box>,
          ],
        ]}
      />
    </Paper>
  )
}
