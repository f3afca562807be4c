import { api } from '@casa/contract'
import type { Fee } from '@casa/contract/fees'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { call } from '../../api/client.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChargeRadio } from '../../parts/charge-radio.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Removes a fee. Where it is in accounts, it first asks what to take back of them. */
export function useRemoveFee(keepsLedger: boolean): (fee: Fee, what: string) => Promise<void> {
  const t = useTexts('fees')
  const ui = useTexts('ui')
  const remove = useRemove(api.fees.remove)
  const confirm = useConfirm()
  const toasts = useToasts()
  return async (fee, what) => {
    if (!keepsLedger) return remove(fee, what)
    const preview = await call(api.fees.previewCharges, { body: { _id: fee._id, removed: true } }).catch(
      toasts.failure,
    )
    if (!preview) return
    if (preview.children === 0) return remove(fee, what)
    let charge: ChargeChoice = 'instalments'
    const choose = (choice: ChargeChoice) => {
      charge = choice
    }
    const agreed = await confirm({
      title: t('removal.title'),
      text: t('removal.text'),
      more: <ChargeRadio preview={preview} onChange={choose} />,
      action: ui('delete'),
      destructive: true,
    })
    if (agreed) await remove(fee, what, { charge })
  }
}
