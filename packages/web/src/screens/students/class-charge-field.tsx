import { api } from '@casa/contract'
import { isDay } from '@casa/contract/rules/dates'
import type { Student } from '@casa/contract/students'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { ChargeField } from '../../parts/charge-field.tsx'
import { useKeepsLedger } from '../../parts/use-keeps-ledger.ts'

/** How much to charge a child who joins a class, or moves to another one, where the school keeps a ledger. */
export function ClassChargeField({ entity }: { entity: Student | undefined }) {
  const { keeps } = useKeepsLedger()
  const [classId, doa, classFrom] = useWatch({ name: ['classId', 'doa', 'classFrom'] })
  const date = entity ? classFrom : doa
  const joins = Boolean(classId) && classId !== entity?.classId?._id && isDay(date)
  const preview = useCall(
    api.ledger.previewStudent,
    { body: { classId, ...(entity && { _id: entity._id }), date } },
    { enabled: keeps === true && joins },
  )
  return <ChargeField preview={joins ? preview.data : undefined} />
}
