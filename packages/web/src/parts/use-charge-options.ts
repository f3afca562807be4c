import type { ChargePreview } from '@casa/contract/charges'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import type { Option } from '../form/option.ts'
import { useTexts } from '../lib/texts.ts'
import { rupees } from './rupees.ts'

const nothing = '0.00'

/** The choices of how much to charge, each with its total; none if every choice totals zero. */
export function useChargeOptions(preview: ChargePreview | undefined): Option<ChargeChoice>[] {
  const t = useTexts('ledger')
  const choices = preview?.choices ?? []
  if (choices.every(({ charged, takenBack }) => charged === nothing && takenBack === nothing)) return []
  return choices.map(({ charge, charged, takenBack }) => {
    const amounts = [
      charged !== nothing && t('charge.charged', { amount: rupees(charged) }),
      takenBack !== nothing && t('charge.takenBack', { amount: rupees(takenBack) }),
    ].filter(part => part !== false)
    const sums = amounts.length > 0 ? amounts.join(', ') : t('charge.unchanged')
    return { value: charge, label: `${t(`charge.${charge}`)}: ${sums}` }
  })
}
