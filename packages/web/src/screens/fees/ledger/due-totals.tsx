import { debtAges } from '@casa/contract/rules/ledger'
import Box from '@mui/material/Box'
import { useTexts } from '../../../lib/texts.ts'
import { FigureCard } from '../../../ui/figure-card.tsx'
import { rupees } from '../rupees.ts'
import type { Due } from './account.ts'

/** What is owed in all, and of it by the age of the debts. */
export function DueTotals({ due }: { due: Due }) {
  const t = useTexts('ledger')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBlockEnd: 2 }}>
      <FigureCard label={t('totalDue')} figure={rupees(due.total)} />
      {debtAges.map(age => (
        <FigureCard key={age} label={t(`ages.${age}`)} figure={rupees(due.ages[age])} />
      ))}
    </Box>
  )
}
