import { api } from '@casa/contract'
import { chargeChoice } from '@casa/contract/charges'
import { messages } from '@casa/contract/messages'
import { whyNotAdmitted } from '@casa/contract/rules/admission'
import { isDay } from '@casa/contract/rules/day'
import { likelyDays } from '@casa/contract/rules/hints'
import { classFrom, type Student, studentForm, type WelcomeSlip } from '@casa/contract/students'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form, FormSection } from '../../form/form.tsx'
import { RadioField } from '../../form/select-field.tsx'
import { DigitsField, TextField } from '../../form/text-field.tsx'
import { useSaveAgain } from '../../form/use-save-again.ts'
import { ApiError } from '../../lib/api-error.ts'
import { listAddress } from '../../lib/kept-lists.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import type { ArrivalState } from '../../lib/screen-path.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChargeField } from '../../parts/charge-field.tsx'
import { ClassField } from '../../parts/class-field.tsx'
import { useKeepsLedger } from '../../parts/money.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { WelcomeSlips } from '../../parts/welcome-slips.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AadhaarField } from './aadhaar-field.tsx'
import { ClassMoveFields } from './class-move-fields.tsx'
import { RegistrationPreview } from './registration-preview.tsx'
import {
  bodyOfSibling,
  type Sibling,
  SiblingHint,
  SiblingOf,
  type Taken,
  TakenGuardians,
  takenGuardians,
  useSaveChild,
  valuesOfSibling,
} from './sibling-fields.tsx'

const list = '/app/studentdetails'

/** Registers a child at /app/studentregistration/add, or changes one at /app/studentregistration/ID. */
export default function RegistrationScreen() {
  const t = useTexts('students')
  const { id = 'add' } = useParams()
  const navigate = useNavigate()
  const [slips, setSlips] = useState<readonly WelcomeSlip[]>([])
  const [lastClass, setLastClass] = useState<string>()
  const [lastChild, setLastChild] = useState<string>()
  // The list is as it was left, and marks the child.
  const leave = (child?: string) => {
    const state: ArrivalState = { returns: true, ...(child && { saved: [child] }) }
    return navigate(listAddress(list), { state })
  }
  const onDone = (child: Student, welcome: readonly WelcomeSlip[] | undefined) => {
    const { status, slip } = child.userId
    setLastClass(child.classId?._id)
    setLastChild(child._id)
    if (welcome?.length) setSlips(welcome)
    // The list shows that the parent was asked. If the slip was lost, another one can be created there.
    else if (slip && (!welcome || status === 'waiting'))
      navigate({ ...listAddress(list), pathname: `${list}/${child._id}` })
    else leave(child._id)
  }
  const title = slips.length > 0 ? 'slip.title' : id === 'add' ? 'form.add' : 'form.edit'
  return (
    <>
      <PageHeader title={t(title)} />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxWidth: 900 }}>
        {slips.length > 0 ? (
          <WelcomeSlips
            slips={slips}
            onDone={() => leave(lastChild)}
            onAnother={id === 'add' ? () => setSlips([]) : undefined}
          />
        ) : id === 'add' ? (
          <NewChild classId={lastClass} onDone={onDone} />
        ) : (
          <Stored id={id}>{entity => <RegistrationForm entity={entity} onDone={onDone} />}</Stored>
        )}
      </Paper>
    </>
  )
}

type NewChildProps = { classId: string | undefined; onDone: Done }

/** The form of a new child, or of a sibling of the one whose id is in the address. */
function NewChild({ classId, onDone }: NewChildProps) {
  const siblingOf = useSearchParams()[0].get('siblingOf')
  if (!siblingOf) return <RegistrationForm classId={classId} onDone={onDone} />
  return (
    <SiblingOf id={siblingOf}>
      {sibling => <RegistrationForm classId={classId} sibling={sibling} onDone={onDone} />}
    </SiblingOf>
  )
}

type Done = (child: Student, welcome: readonly WelcomeSlip[] | undefined) => void

function Stored({ id, children }: { id: string; children: (entity: Student) => React.ReactNode }) {
  const student = useCall(api.students.get, { params: { id } })
  return (
    <Loaded query={student} pending={[72, 72, 72, 72, 72]}>
      {children}
    </Loaded>
  )
}

/**
 * The form of a child and family; a new child joins `classId` unless another class is chosen. `onDone` gets the
 * stored child and the slips of new parents; a replayed response has no slips.
 */
function RegistrationForm({
  entity,
  classId,
  sibling,
  onDone,
}: {
  entity?: Student
  classId?: string | undefined
  sibling?: Sibling
  onDone: Done
}) {
  const t = useTexts('students')
  const message = useMessages()
  const today = useSchoolDay()
  const register = useRegister(entity, sibling)
  const genders = [
    { value: 'male', label: t('form.male') },
    { value: 'female', label: t('form.female') },
  ]
  return (
    <Form
      schema={registrationOn(today)}
      {...(sibling && { about: sibling.child._id })}
      entity={entity}
      values={current => ({
        ...values(today, current && unmasked(current, entity), classId),
        ...(sibling && valuesOfSibling(sibling)),
      })}
      save={register}
      onDone={({ data, welcome }) => onDone(data, welcome)}
      submit={message(messages.student.submit)}
      beside={<RegistrationPreview />}
    >
      {sibling && <SiblingHint sibling={sibling} />}
      <PictureField name="profileURL" label={t('form.photo')} call={api.files.student} />
      <FormSection title={t('form.child')}>
        <TextField name="admissionNumber" label={t('admissionNumber')} autoFocus />
        <TextField name="firstName" label={t('form.firstName')} required />
        <TextField name="lastName" label={t('form.lastName')} />
        <DateField name="dob" label={t('form.dob')} hint={likelyDays} latest={today} required />
        <RadioField name="gender" label={t('form.gender')} options={genders} />
        <ClassField required />
        {entity && <ClassMoveFields child={entity} />}
        <ClassChargeField entity={entity} />
      </FormSection>
      <FormSection title={t('form.family')}>
        <TextField name="motherName" label={t('form.motherName')} required />
        <DigitsField
          name="mobileNumber"
          label={t('form.mobileNumber')}
          helper={t('form.mobileHint')}
          length={10}
        />
        <TextField name="fatherName" label={t('form.fatherName')} />
        <DigitsField name="fatherMobileNumber" label={t('form.fatherMobileNumber')} length={10} />
      </FormSection>
      {sibling && <TakenGuardians sibling={sibling} />}
      <FormSection title={t('form.admission')}>
        <AadhaarField />
        <DigitsField name="adharNo" label={t('form.adharNo')} length={12} />
        <TextField name="address" label={t('form.address')} rows={2} />
        <TextField name="lane" label={t('form.lane')} />
        <DateField name="doa" label={t('form.doa')} required />
        <TextField name="allergies" label={t('form.allergies')} rows={2} />
      </FormSection>
    </Form>
  )
}

const values = (today: string, entity?: Student, classId = '') => ({
  firstName: entity?.firstName ?? '',
  lastName: entity?.lastName ?? '',
  dob: entity?.dob ?? '',
  gender: entity?.gender ?? null,
  classId: entity?.classId?._id ?? classId,
  classFrom: entity && entity.doa > today ? entity.doa : today,
  admissionNumber: entity?.admissionNumber ?? '',
  motherName: entity?.motherName ?? '',
  fatherName: entity?.fatherName ?? '',
  mobileNumber: entity?.mobileNumber ?? '',
  fatherMobileNumber: entity?.fatherMobileNumber ?? '',
  address: entity?.address ?? '',
  lane: entity?.lane ?? '',
  doa: entity?.doa ?? today,
  allergies: entity?.allergies ?? '',
  adharNo: entity?.adharNo ?? '',
  imageURL: entity?.imageURL ?? [],
  profileURL: entity?.profileURL ?? '',
  charge: 'instalments' as const,
  taken: [] as ReturnType<typeof valuesOfSibling>['taken'],
})

/** A conflict returns a masked Aadhaar number: equal last digits count as the same number. */
function unmasked(current: Student, read: Student | undefined): Student {
  const number = read?.adharNo
  return number && current.adharNo?.slice(-4) === number.slice(-4) ? { ...current, adharNo: number } : current
}

/** How much to charge a child who joins or moves to a class, if the school keeps a ledger. */
function ClassChargeField({ entity }: { entity: Student | undefined }) {
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

/** The contract's form with rules that compare its two dates with each other and with the school's date. */
export const registrationOn = (today: string) =>
  studentForm
    .extend({ classFrom, charge: chargeChoice, taken: takenGuardians.default([]) })
    .refine(({ dob }) => !isDay(dob) || dob <= today, {
      path: ['dob'],
      error: messages.student.unborn,
      when: always,
    })
    .refine(child => !admission(child, today), {
      path: ['doa'],
      error: ({ input }) => admission(input as Days, today),
      when: always,
    })

type Days = { dob: unknown; doa: unknown }

/** What is wrong with the date of admission, once both dates are complete. */
function admission({ dob, doa }: Days, today: string) {
  return isDay(dob) && isDay(doa) ? whyNotAdmitted({ dob, doa }, today) : undefined
}

// Each rule is reported together with the others, so that the user can correct them all at once.
const always = () => true

type Filled = z.output<typeof studentForm> & {
  version?: number
  classFrom?: string | null | undefined
  taken: Taken[]
}

/**
 * Saves a registration. It asks before it links the child to a parent already known to the school, and whose number a
 * changed one is. If the user declines, the input stays.
 */
function useRegister(entity?: Student, sibling?: Sibling) {
  const t = useTexts('students')
  const message = useMessages()
  const save = useSaveAgain(useSaveChild(entity, sibling), {
    title: t('form.againTitle'),
    action: t('form.again'),
  })
  const confirm = useConfirm()
  const askWhose = useWhoseNumber()
  return async ({ taken, ...form }: Filled) => {
    const body = sibling ? { ...form, ...bodyOfSibling(sibling, { ...form, taken }) } : form
    const number = body.mobileNumber ?? null
    if (entity && number !== entity.mobileNumber) {
      return save({ ...body, ...(await askWhose(entity, number)) })
    }
    try {
      return await save(body)
    } catch (error) {
      if (!isKnownParent(error)) throw error
      const agreed = await confirm({
        title: t('form.linkTitle'),
        text: message(error),
        action: t('form.link'),
      })
      if (!agreed) throw error
      return save({ ...body, linkKnown: true })
    }
  }
}

/** A 409 without a stored entity or field errors: the number belongs to a known parent. */
function isKnownParent(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.current === undefined &&
    error.fields.length === 0
  )
}

type Whose = { linkKnown: true } | { sameParent: true }

/**
 * Asks whose number a changed one is: a new number of the same mother, which all her children get, or that of another
 * parent, to whose account the child moves. `number` is null if it was removed, which only moves the child. Throws an
 * ApiError for the number's field if the user declines.
 */
function useWhoseNumber(): (child: Student, number: string | null) => Promise<Whose> {
  const t = useTexts('students')
  const confirm = useConfirm()
  return async ({ fullName, mobileNumber, userId }, number) => {
    const [known, family] = await Promise.all([
      number ? call(api.students.guardian, { body: { mobileNumber: number } }) : null,
      number && userId._id ? call(api.students.find, { body: { userId: userId._id } }) : [],
    ])
    const to = known ? 'move.known' : number ? 'move.new' : 'move.serial'
    const from = mobileNumber ? 'move.from' : 'move.fromSerial'
    const values = {
      child: fullName,
      from: mobileNumber ?? userId.serialNumber,
      number,
      serial: userId.serialNumber,
      name: known?.name,
      children: known?.children.join(', '),
      family: family.map(child => child.fullName).join(', ') || fullName,
    }
    const moves = `${t(from, values)} ${t(to, values)}`
    const answer = number
      ? await confirm({
          title: t('move.whose', values),
          text: t('move.same', values),
          more: (
            <Typography
              sx={{ color: 'text.secondary', marginBlockStart: 1.5 }}
            >{`${t('move.other')}: ${moves}`}</Typography>
          ),
          action: t('move.sameAction'),
          other: t('move.other'),
        })
      : (await confirm({
          title: t('move.title', values),
          text: moves,
          action: t('move.action'),
          destructive: true,
        })) && 'other'
    if (answer === 'other') return { linkKnown: true }
    if (answer) return { sameParent: true }
    throw new ApiError(409, { errors: [{ field: 'mobileNumber', message: t('move.refused', values) }] })
  }
}
