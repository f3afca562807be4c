import { api } from '@casa/contract'
import { type Guardian, guardianForm, relations } from '@casa/contract/guardians'
import type { StudentOverview } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCall, useSave } from '../../api/hooks.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { DigitsField, TextField } from '../../form/text-field.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { rights } from '../../parts/guardian-rights.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** Adds a guardian at /app/child/ID/guardian, or edits the one whose id is in the address. For the office only. */
export default function GuardianDialog() {
  const t = useTexts('guardians')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const guardianId = search.get('guardianId')
  const isOffice = currentUser().role === 'SCHOOLE'
  const page = useCall(api.overview.student, { params: { id } }, { enabled: isOffice })
  const list = useCall(api.guardians.list, { params: { id } }, { enabled: isOffice })
  if (!isOffice) return null
  const entity = list.data?.find(({ _id }) => _id === guardianId)
  const isGone = guardianId !== null && list.data !== undefined && !entity
  return (
    <RouteDialog title={t(guardianId ? 'edit' : 'add')}>
      <Loaded
        query={{
          data: page.data && list.data && !isGone ? { ...page.data, guardians: list.data } : undefined,
          error: isGone ? new ApiError(404) : (list.error ?? page.error),
          refetch: () => void Promise.all([list.refetch(), page.refetch()]),
        }}
        pending={[56, 56, 56, 56]}
        missing={<Box sx={{ paddingBlockEnd: 3 }}>{t('missing')}</Box>}
        frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
      >
        {({ student, guardians }) => (
          <GuardianForm entity={entity} student={student} proposed={fatherOnForm(student, guardians)} />
        )}
      </Loaded>
    </RouteDialog>
  )
}

type Proposed = Pick<Guardian, 'name' | 'relation' | 'mobileNumber'>

/** The father on the child's form, until he is a guardian: what is known of him need not be typed again. */
function fatherOnForm(
  { fatherName, fatherMobileNumber }: StudentOverview['student'],
  guardians: readonly Guardian[],
): Proposed | undefined {
  if (!fatherName || guardians.some(({ relation }) => relation === 'father')) return undefined
  return { name: fatherName, relation: 'father', mobileNumber: fatherMobileNumber }
}

/** A new guardian sees the child's work, and gets messages; everything else is for the office to tick. */
const values = (proposed?: Proposed, entity?: Guardian) => ({
  name: entity?.name ?? proposed?.name ?? '',
  relation: entity?.relation ?? proposed?.relation ?? (null as unknown as Guardian['relation']),
  mobileNumber: (entity ? entity.mobileNumber : proposed?.mobileNumber) ?? '',
  email: entity?.email ?? '',
  seesWork: entity?.seesWork ?? true,
  seesFees: entity?.seesFees ?? false,
  collects: entity?.collects ?? false,
  getsMessages: entity?.getsMessages ?? true,
})

type Props = {
  entity: Guardian | undefined
  student: StudentOverview['student']
  proposed: Proposed | undefined
}

function GuardianForm({ entity, student, proposed }: Props) {
  const t = useTexts('guardians')
  const id = useId()
  const save = useSave(api.guardians, entity)
  const isFirst = entity?.isFirst ?? false
  const hasAccount = entity !== undefined && entity.account !== 'none'
  return (
    <Form
      schema={guardianForm}
      {...(entity && { entity })}
      about={entity?._id ?? student._id}
      values={stored => values(proposed, stored)}
      save={body => save(entity ? body : { ...body, studentId: student._id })}
    >
      <TextField
        name="name"
        label={t('form.name')}
        required
        disabled={isFirst}
        helper={isFirst && t('form.nameOnForm')}
      />
      <SelectField
        name="relation"
        label={t('form.relation')}
        required
        options={relations.map(value => ({ value, label: t(`relations.${value}`) }))}
      />
      <DigitsField
        name="mobileNumber"
        label={t('form.mobileNumber')}
        length={10}
        disabled={isFirst}
        helper={!isFirst && t(hasAccount ? 'form.numberEnds' : 'form.numberHint')}
      />
      <TextField name="email" label={t('form.email')} type="email" />
      <FormGroup role="group" aria-labelledby={id} sx={{ gap: 1 }}>
        <FormLabel id={id}>{t('form.rights')}</FormLabel>
        {rights.map(right => (
          <CheckboxField key={right} name={right} label={t(`rights.${right}`)} helper={t(`form.${right}`)} />
        ))}
      </FormGroup>
    </Form>
  )
}
