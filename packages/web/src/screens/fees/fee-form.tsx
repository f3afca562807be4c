import { api } from '@casa/contract'
import { chargeChoice } from '@casa/contract/charges'
import { type Fee, feeForm } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { grouped } from '@casa/contract/rules/money'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { useSave } from '../../api/save.ts'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { rupees } from '../../parts/rupees.ts'
import { FeeChargeField } from './fee-charge-field.tsx'
import { InstalmentFields } from './instalment-fields.tsx'
import { MoneyField } from './money-field.tsx'
import { PayerField, PayersField } from './payer-fields.tsx'

/** A fee's values; a new one is for all children of the class, or for the child of the fee that it copies. */
const values = (fee: Fee | undefined, isNew: boolean) => {
  const child = fee?.studentId?._id
  return {
    feeMasterId: fee?.feeMasterId?._id ?? '',
    classId: fee?.classId?._id ?? '',
    studentId: isNew ? [child ?? []].flat() : (child ?? null),
    isEventForAllStudent: isNew ? !child : null,
    totalFee: fee ? grouped(fee.totalFee) : '',
    charge: 'instalments' as const,
    installments: fee?.istallmentId.map(({ installmentFee, installmentdate }) => ({
      fee: grouped(installmentFee),
      date: installmentdate,
    })) ?? [{ fee: '', date: '' }],
  }
}

/** Who chooses children instead of the whole class chooses at least one. */
const schema = feeForm
  .extend({ charge: chargeChoice })
  .refine(({ studentId, isEventForAllStudent }) => isEventForAllStudent !== false || studentId?.length, {
    path: ['studentId'],
    error: messages.studentRequired,
    when: () => true,
  })

/** The form of a fee; a new one may start as a copy of another. */
export function FeeForm({ entity, copied }: { entity?: Fee; copied?: Fee }) {
  const t = useTexts('fees')
  const message = useMessages()
  const save = useSave(api.fees, entity)
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => values(stored ?? copied, !stored)}
      save={save}
      failed={message(messages.fee.addFailed)}
    >
      <YearField stored={entity ?? copied} />
      <ClassField required />
      {entity ? <PayerField stored={entity.studentId} /> : <PayersField />}
      <SetAlready entity={entity} />
      <MoneyField name="totalFee" label={t('totalFee')} required />
      <InstalmentFields />
      <FeeChargeField entity={entity} />
    </Form>
  )
}

function YearField({ stored }: { stored?: Fee }) {
  const t = useTexts('fees')
  const { schooleId } = currentUser()
  const years = useCall(api.fees.years, { params: { schooleId } })
  const options = (years.data ?? [stored?.feeMasterId ?? []].flat()).map(({ _id, acadamicYear }) => ({
    value: _id,
    label: acadamicYear,
  }))
  return (
    <SelectField
      name="feeMasterId"
      label={t('academicYear')}
      options={options}
      loading={years.isPending}
      helper={years.data?.length === 0 ? t('noYears') : undefined}
      required
    />
  )
}

/** Says, without standing in the way, that every child of the class has a fee of this year already and gets another one. */
function SetAlready({ entity }: { entity: Fee | undefined }) {
  const t = useTexts('fees')
  const [feeMasterId, classId, forAll] = useWatch({
    name: ['feeMasterId', 'classId', 'isEventForAllStudent'],
  })
  const ofClass = entity ? !entity.studentId : forAll
  const enabled = Boolean(feeMasterId && classId && ofClass)
  const fees = useCall(api.fees.find, { body: { feeMasterId, classId } }, { enabled })
  const others = fees.data?.filter(({ _id, studentId }) => !studentId && _id !== entity?._id) ?? []
  const amounts = others.map(({ totalFee }) => rupees(totalFee)).join(' · ')
  return (
    // Empty it takes no line of the form.
    <Box aria-live="polite" sx={{ '&:empty': { position: 'absolute' } }}>
      {enabled && amounts && <Alert severity="warning">{t('setAlready', { amounts })}</Alert>}
    </Box>
  )
}
