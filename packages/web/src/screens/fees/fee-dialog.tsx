import { api } from '@casa/contract'
import { chargeChoice } from '@casa/contract/charges'
import { type Fee, feeForm, mostInstalments } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { missingFrom } from '@casa/contract/rules/fees'
import { grouped, readAmount, sumOf } from '@casa/contract/rules/money'
import { nameKey } from '@casa/contract/rules/names'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { useCall, useSave } from '../../api/hooks.ts'
import { SeveralField } from '../../form/autocomplete-field.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField, useKnownChoice } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFormContent } from '../../form/use-field.ts'
import { useSaveAgain } from '../../form/use-save-again.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChargeField } from '../../parts/charge-field.tsx'
import { childName } from '../../parts/child-link.tsx'
import { ClassField } from '../../parts/class-field.tsx'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { rupees, useKeepsLedger } from '../../parts/money.tsx'
import { useClassChildren } from '../../parts/use-class-children.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { Add, DeleteOutlined } from '../../ui/icons.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { CopyFeesDialog } from './copy-fees-dialog.tsx'
import { MoneyField } from './money-field.tsx'

/**
 * Sets a fee, changes one, sets one as a copy of another, or sets those of a year again for another year:
 * /app/fee/new, /app/fee/ID, /app/fee/new?from=ID, /app/fee/copy.
 */
export default function FeeDialog() {
  const t = useTexts('fees')
  const message = useMessages()
  const { id } = useParams()
  if (id === 'copy') return <CopyFeesDialog />
  return (
    <EntityDialog<Fee> add={message(messages.fee.setUp)} edit={t('edit')}>
      {(entity, copied) => <FeeForm entity={entity} copied={copied} />}
    </EntityDialog>
  )
}

/** The form of a fee; a new one may start as a copy of another. */
function FeeForm({ entity, copied }: { entity?: Fee; copied?: Fee }) {
  const t = useTexts('fees')
  const message = useMessages()
  const save = useSaveFee(entity)
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => values(stored ?? copied, !stored)}
      save={save}
      failed={message(messages.fee.addFailed)}
    >
      <YearField stored={entity ?? copied} />
      <FeeNameField />
      <ClassField required />
      {entity ? <PayerField stored={entity.studentId} /> : <PayersField />}
      <SetAlready entity={entity} />
      <MoneyField name="totalFee" label={t('totalFee')} required />
      <InstalmentFields />
      <FeeChargeField entity={entity} />
    </Form>
  )
}

/** A fee's values; a new one is for all children of the class, or for the child of the copied fee. */
const values = (fee: Fee | undefined, isNew: boolean) => {
  const child = fee?.studentId?._id
  return {
    feeMasterId: fee?.feeMasterId?._id ?? '',
    classId: fee?.classId?._id ?? '',
    studentId: isNew ? [child ?? []].flat() : (child ?? null),
    isEventForAllStudent: isNew ? !child : null,
    feeName: fee?.feeName ?? '',
    totalFee: fee ? grouped(fee.totalFee) : '',
    charge: 'instalments' as const,
    installments: fee?.istallmentId.map(({ installmentFee, installmentdate }) => ({
      fee: grouped(installmentFee),
      date: installmentdate,
    })) ?? [{ fee: '', date: '' }],
  }
}

/** If individual children are chosen instead of the whole class, there must be at least one. */
const schema = feeForm
  .extend({ charge: chargeChoice })
  .refine(({ studentId, isEventForAllStudent }) => isEventForAllStudent !== false || studentId?.length, {
    path: ['studentId'],
    error: messages.studentRequired,
    when: () => true,
  })

/** Saves a fee, and asks before setting the same fee twice. When the user declines, the input stays. */
function useSaveFee(entity?: Fee) {
  const t = useTexts('fees')
  return useSaveAgain(useSave(api.fees, entity), { title: t('againTitle'), action: t('again') })
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

const heads = ['tuition', 'admission', 'transport', 'meals', 'materials'] as const

/** What the fee is for: anything, with the school's own names and the usual ones as suggestions. */
function FeeNameField() {
  const t = useTexts('fees')
  const id = useId()
  const { schooleId } = currentUser()
  const fees = useCall(api.fees.find, { body: { schooleId } })
  const used = fees.data?.flatMap(({ feeName }) => feeName ?? []) ?? []
  const names = [...new Set([...used, ...heads.map(head => t(`heads.${head}`))])]
  return (
    <>
      <TextField
        name="feeName"
        label={t('feeName')}
        helper={t('feeNameHint')}
        slotProps={{ htmlInput: { list: id, maxLength: 100 } }}
      />
      <datalist id={id}>
        {names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

type Child = { _id: string; firstName: string; lastName: string | null }

/** The payers of a new fee: every child of the class, or the chosen ones. */
function PayersField() {
  const t = useTexts('fees')
  const parts = useTexts('parts')
  const classId: string = useWatch({ name: 'classId' }) ?? ''
  const { children, options, loading } = useClassChildren(classId)
  const { setValue, clearErrors } = useFormContext()
  const everybody: boolean = useWatch({ name: 'isEventForAllStudent' })
  const chosen: string[] = useWatch({ name: 'studentId' })
  // With the whole class chosen, no single child is required.
  useEffect(() => {
    if (everybody) clearErrors('studentId')
  }, [everybody, clearErrors])
  // Children chosen from another class are deselected when the class changes.
  const staying = children ? chosen.filter(id => options.some(({ value }) => value === id)) : chosen
  const left = staying.length < chosen.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each class whose children have arrived.
  useEffect(() => {
    if (left) setValue('studentId', staying)
  }, [left, classId])
  return (
    <>
      <CheckboxField name="isEventForAllStudent" label={t('allClass')} />
      {!everybody && (
        <SeveralField
          name="studentId"
          label={t('student')}
          options={options}
          loading={loading}
          helper={classId ? t('oneForEach') : parts('classFirst')}
          required
        />
      )}
    </>
  )
}

/** The payers of a stored fee: one child, or every child of the class. `stored` may have moved to another class since. */
function PayerField({ stored }: { stored: Child | null }) {
  const t = useTexts('fees')
  const classId: string = useWatch({ name: 'classId' }) ?? ''
  const { children, options, loading } = useClassChildren(classId)
  const { formState } = useFormContext()
  const sameClass = classId === formState.defaultValues?.classId
  if (stored && sameClass && !options.some(({ value }) => value === stored._id))
    options.push({ value: stored._id, label: childName(stored) })
  useKnownChoice('studentId', children && options)
  return (
    <SelectField name="studentId" label={t('student')} options={options} none={t('all')} loading={loading} />
  )
}

/**
 * Warns, without blocking, that every child of the class already has a fee with this name for this year and will get
 * another one.
 */
function SetAlready({ entity }: { entity: Fee | undefined }) {
  const t = useTexts('fees')
  const [feeMasterId, classId, forAll, feeName] = useWatch({
    name: ['feeMasterId', 'classId', 'isEventForAllStudent', 'feeName'],
  })
  const ofClass = entity ? !entity.studentId : forAll
  const enabled = Boolean(feeMasterId && classId && ofClass)
  const fees = useCall(api.fees.find, { body: { feeMasterId, classId } }, { enabled })
  const same = (name: string | null) => nameKey(name ?? '') === nameKey(feeName ?? '')
  const others =
    fees.data?.filter(row => !row.studentId && row._id !== entity?._id && same(row.feeName)) ?? []
  const amounts = others.map(({ totalFee }) => rupees(totalFee)).join(' · ')
  return (
    // Takes no space while it is empty.
    <Box aria-live="polite" sx={{ '&:empty': { position: 'absolute' } }}>
      {enabled && amounts && <Alert severity="warning">{t('setAlready', { amounts })}</Alert>}
    </Box>
  )
}

/** An instalment as typed. */
type Typed = { fee: string; date: string | null }

const name = 'installments'

/** The rows of a fee's instalments, of which there is always at least one, and their difference from the total. */
function InstalmentFields() {
  const t = useTexts('fees')
  const { fields, append, remove } = useFieldArray({ name })
  const groupId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  useConflictInWords()
  const removeRow = (index: number) => {
    remove(index)
    // The pressed button is gone with its row.
    addButton.current?.focus()
  }
  return (
    <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ padding: 0, marginBlockEnd: 2 }}>
        {t('instalments')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {fields.map(({ id }, index) => (
          <Box key={id} role="group" aria-labelledby={`${groupId}-${index}`} sx={rowOf(fields.length)}>
            <Typography id={`${groupId}-${index}`} variant="body2" sx={onPhone(fields.length)}>
              {t('instalment', { number: index + 1 })}
            </Typography>
            <MoneyField name={`${name}.${index}.fee`} label={t('instalmentFee')} required />
            <DateField name={`${name}.${index}.date`} label={t('date')} required />
            {fields.length > 1 && (
              <IconButton
                aria-label={t('removeInstalment', { number: index + 1 })}
                onClick={() => removeRow(index)}
                sx={{ alignSelf: 'start', marginBlockStart: 1 }}
              >
                <DeleteOutlined />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <Button
        ref={addButton}
        startIcon={<Add />}
        onClick={() => append({ fee: '', date: '' })}
        disabled={fields.length >= mostInstalments}
        sx={{ ...beginsLine, marginBlock: 1.5 }}
      >
        {t('addInstalment')}
      </Button>
      <div aria-live="polite">
        <Difference />
      </div>
    </Box>
  )
}

/** On a phone the date is below the amount, with the button, if any, beside it. */
const rowOf = (rows: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
  '& > div:nth-of-type(1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& > div:nth-of-type(2)': { gridColumn: { xs: rows > 1 ? 'auto' : '1 / -1', sm: 'auto' } },
})

/** On a phone, if there are several instalments, each shows its number, because the fields are stacked. */
const onPhone = (rows: number) => ({
  display: { xs: rows > 1 ? 'block' : 'none', sm: 'none' },
  gridColumn: '1 / -1',
  fontWeight: 600,
  marginBlockEnd: -0.5,
})

/** Warns, without blocking, if the instalments do not add up to the total. */
function Difference() {
  const t = useTexts('fees')
  const total = amountIn(useWatch({ name: 'totalFee' }))
  const typed = ((useWatch({ name }) ?? []) as Typed[]).map(({ fee }) => (fee ? amountIn(fee) : '0.00'))
  const amounts = typed.filter(amount => amount !== undefined)
  // An unreadable amount has a message of its own.
  if (!total || amounts.length < typed.length) return null
  const missing = missingFrom(
    total,
    amounts.map(fee => ({ fee })),
  )
  if (!missing) return null
  const more = missing.startsWith('-')
  const values = { sum: rupees(sumOf(amounts)), difference: rupees(missing.replace('-', '')) }
  return <Alert severity="warning">{t(more ? 'sumMore' : 'sumLess', values)}</Alert>
}

function amountIn(typed: unknown): string | undefined {
  const read = readAmount(String(typed ?? ''))
  return 'amount' in read ? read.amount : undefined
}

/** Tells the conflict panel how to show the instalments, which are one value there. */
function useConflictInWords(): void {
  const t = useTexts('fees')
  const { day } = useFormats()
  const { fieldDescriptions } = useFormContent()
  useEffect(() => {
    const inWords = (value: unknown) =>
      (value as Typed[]).map(({ fee, date }) => `₹${fee} · ${day(date)}`).join('; ')
    fieldDescriptions.set(name, { label: t('instalments'), inWords })
    return () => void fieldDescriptions.delete(name)
  })
}

const charged = feeForm.omit({ totalFee: true })

/** How much of a fee, or of its change, to charge, if the school keeps a ledger. */
function FeeChargeField({ entity }: { entity: Fee | undefined }) {
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
