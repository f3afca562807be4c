import { debtAges } from '@casa/contract/rules/ledger'
import Paper from '@mui/material/Paper'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/rupees.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import type { Due } from './account.ts'

/** What is owed in all, and of it by the age of the debts. */
export function DueTotals({ due }: { due: Due }) {
  const t = useTexts('ledger')
  return (
    <Paper variant="outlined" sx={{ paddingInline: 2, paddingBlock: 1.5, marginBlockEnd: 2 }}>
      <FactList
        minWidth={124}
        facts={[
          [t('totalDue'), rupees(due.total)],
          ...debtAges.map(age => [t(`ages.${age}`), rupees(due.ages[age])] as const),
        ]}
      />
    </Paper>
  )
}
