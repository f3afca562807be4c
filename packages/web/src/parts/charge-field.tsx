import type { ChargePreview } from '@casa/contract/charges'
import { RadioField } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { useChargeOptions } from './charge-radio.tsx'

/** The form field `charge`: how much of the fees to charge. It appears only if there is something to charge. */
export function ChargeField({ preview }: { preview: ChargePreview | undefined }) {
  const t = useTexts('ledger')
  const options = useChargeOptions(preview)
  if (options.length === 0) return null
  const helper = t('charge.helper', { count: preview?.children ?? 0 })
  return <RadioField name="charge" label={t('charge.question')} options={options} helper={helper} stacked />
}
