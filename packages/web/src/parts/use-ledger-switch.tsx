import { api } from '@casa/contract'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { refetchDomain, useWrite } from '../api/hooks.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { ChargeRadio } from './charge-radio.tsx'

/**
 * Switches the school's fee ledger on or off, after explaining what changes for parents; `isAnswer` if it was never
 * on, so that switching it off changes nothing.
 */
export function useLedgerSwitch() {
  const t = useTexts('schools')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(api.ledger.keep)
  const change = async (keepsLedger: boolean, isAnswer = false) => {
    const turn = keepsLedger ? 'on' : 'off'
    const question = {
      title: t(`settings.ledger.${turn}Title`),
      text: t(`settings.ledger.${turn}Text`),
      action: t(`settings.ledger.${turn}Action`),
    }
    try {
      const preview = keepsLedger ? await call(api.ledger.previewCharges, {}) : undefined
      let charge: ChargeChoice = 'instalments'
      const choose = (choice: ChargeChoice) => {
        charge = choice
      }
      const more = preview && <ChargeRadio preview={preview} onChange={choose} />
      if ((keepsLedger || !isAnswer) && !(await confirm({ ...question, more }))) return
      const answer = await mutateAsync({ body: { keepsLedger, charge } })
      await refetchDomain(client, 'schools')
      toasts.announce(message(answer.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
  return { change, isPending }
}
