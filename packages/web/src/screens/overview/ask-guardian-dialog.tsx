import { api } from '@casa/contract'
import { guardianWish, type NamedGuardian, newGuardianWish } from '@casa/contract/guardian-requests'
import { type Guardian, relations } from '@casa/contract/guardians'
import Box from '@mui/material/Box'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
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

/** Asks the office to add a guardian at /app/child/ID/ask-guardian, or to change the one whose id is in the address. */
export default function AskGuardianDialog() {
  const t = useTexts('guardians')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const guardianId = search.get('guardianId')
  const isParent = currentUser().role === 'PARENT'
  const list = useCall(api.guardianRequests.ofChild, { params: { id } }, { enabled: isParent })
  if (!isParent) return null
  const guardian = list.data?.guardians.find(({ _id }) => _id === guardianId)
  const isGone = guardianId !== null && list.data !== undefined && !guardian
  const title = guardianId ? t('own.changeTitle', { name: guardian?.name ?? '' }) : t('own.addTitle')
  return (
    <RouteDialog title={title}>
      <Loaded
        query={{
          data: isGone ? undefined : list.data,
          error: isGone ? new ApiError(404) : list.error,
          refetch: () => void list.refetch(),
        }}
        pending={[56, 56, 56]}
        missing={<Box sx={{ paddingBlockEnd: 3 }}>{t('missing')}</Box>}
        frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
      >
        {() => (guardian ? <ChangeForm guardian={guardian} studentId={id} /> : <AddForm studentId={id} />)}
      </Loaded>
    </RouteDialog>
  )
}

function ChangeForm({ guardian: { _id, name }, studentId }: { guardian: NamedGuardian; studentId: string }) {
  const t = useTexts('guardians')
  const { mutateAsync } = useWrite(api.guardianRequests.change)
  return (
    <Form
      schema={guardianWish}
      about={_id}
      values={() => ({ name, email: '' })}
      save={body => mutateAsync({ body: { ...body, studentId, guardianId: _id } })}
      submit={t('own.send')}
    >
      <Typography sx={{ gridColumn: '1 / -1' }}>{t('own.changeHint')}</Typography>
      <TextField name="name" label={t('form.name')} required />
      <TextField name="email" label={t('form.email')} type="email" helper={t('own.emailHint')} />
    </Form>
  )
}

const empty = {
  name: '',
  relation: null as unknown as Guardian['relation'],
  mobileNumber: '',
  email: '',
  seesWork: true,
  seesFees: false,
  collects: false,
  getsMessages: true,
}

function AddForm({ studentId }: { studentId: string }) {
  const t = useTexts('guardians')
  const id = useId()
  const { mutateAsync } = useWrite(api.guardianRequests.add)
  return (
    <Form
      schema={newGuardianWish}
      about={studentId}
      values={() => empty}
      save={body => mutateAsync({ body: { ...body, studentId } })}
      submit={t('own.send')}
    >
      <Typography sx={{ gridColumn: '1 / -1' }}>{t('own.addHint')}</Typography>
      <TextField name="name" label={t('form.name')} required />
      <SelectField
        name="relation"
        label={t('form.relation')}
        required
        options={relations.map(value => ({ value, label: t(`relations.${value}`) }))}
      />
      <DigitsField name="mobileNumber" label={t('form.mobileNumber')} length={10} />
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
