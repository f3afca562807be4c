import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { likelyDays } from '@casa/contract/rules/hints'
import type { Student, WelcomeSlip } from '@casa/contract/students'
import { DateField } from '../../form/date-field.tsx'
import { DigitsField } from '../../form/digits-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { RadioField } from '../../form/radio-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { AadhaarField } from './aadhaar-field.tsx'
import { ClassChargeField } from './class-charge-field.tsx'
import { ClassMoveFields } from './class-move-fields.tsx'
import { RegistrationPreview } from './registration-preview.tsx'
import { registrationOn } from './registration-rules.ts'
import { useRegister } from './use-register.ts'

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
})

/** A conflict returns a masked Aadhaar number: equal last digits count as the same number. */
function unmasked(current: Student, read: Student | undefined): Student {
  const number = read?.adharNo
  return number && current.adharNo?.slice(-4) === number.slice(-4) ? { ...current, adharNo: number } : current
}

/**
 * The form of a child with its family; a new one is put into `classId` unless another class is chosen. `onDone` gets the
 * stored child and the slips of new parents; a repeated request's answer has no slips.
 */
export function RegistrationForm({
  entity,
  classId,
  onDone,
}: {
  entity?: Student
  classId?: string
  onDone: (child: Student, welcome: readonly WelcomeSlip[] | undefined) => void
}) {
  const t = useTexts('students')
  const message = useMessages()
  const today = useSchoolDay()
  const register = useRegister(entity)
  const genders = [
    { value: 'male', label: t('form.male') },
    { value: 'female', label: t('form.female') },
  ]
  return (
    <Form
      schema={registrationOn(today)}
      entity={entity}
      values={current => values(today, current && unmasked(current, entity), classId)}
      save={register}
      onDone={({ data, welcome }) => onDone(data, welcome)}
      submit={message(messages.student.submit)}
      beside={<RegistrationPreview />}
    >
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
