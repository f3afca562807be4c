import { api } from '@casa/contract'
import { type Fee, feeForm } from '@casa/contract/fees'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { ChargeField } from '../../parts/charge-field.tsx'
import { useKeepsLedger } from '../../parts/use-keeps-ledger.ts'
import { useSettled } from '../../parts/use-settled.ts'

const charged = feeForm.omit({ totalFee: true })

/** How much of a fee to charge, or of its change, where the school keeps a ledger. */
export function FeeChargeField({ entity }: { entity: Fee | undefined }) {
  const { keeps } = useKeepsLedger()
  const [feeMasterId, classId, studentId, isEventForAllStudent, installments] = useWatch({
    name: ['feeMasterId', 'classId', 'studentId', 'isEventForAllStudent', 'installments'],
  })
  const typed = JSON.stringify({ feeMasterId, classId, studentId, isEventForAllStudent, installments })
  const settled = useSettled(typed, 300)
  const fee = charged.safeParse(JSON.parse(settled)).data
  const isSomebody = fee && (fee.isEventForAllStudent !== false || Boolean(fee.studentId?.length))
  const preview = useCall(
    api.fees.previewCharges,
    { body: { ...fee, ...(entity && { _id: entity._id }) } },
    { enabled: keeps === true && Boolean(isSomebody), keepsLast: true },
  )
  return <ChargeField preview={fee && preview.data} />
}
