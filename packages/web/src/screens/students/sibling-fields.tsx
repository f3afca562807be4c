import { api } from '@casa/contract'
import { type Guardian, guardianForm, relations } from '@casa/contract/guardians'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormGroup from '@mui/material/FormGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useCall, useSave } from '../../api/hooks.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { FormSection } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { DigitsField, TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { rights } from '../../parts/guardian-rights.ts'
import { Loaded } from '../../ui/loaded.tsx'

/** The child from whom a new sibling's family is taken over, with the further guardians. */
export type Sibling = { child: Student; guardians: readonly Guardian[] }

/** Guardians in the form; the office leaves out those with `takes` off. */
export const takenGuardians = z.array(guardianForm.extend({ guardianId: z.string(), takes: z.boolean() }))
export type Taken = z.output<typeof takenGuardians>[number]

type Filled = { taken: readonly Taken[]; mobileNumber?: string | null | undefined }

/** Reads the child of whom a sibling is registered. */
export function SiblingOf({ id, children }: { id: string; children: (sibling: Sibling) => ReactNode }) {
  const child = useCall(api.students.get, { params: { id } })
  const list = useCall(api.guardians.list, { params: { id } })
  const data =
    child.data && list.data
      ? { child: child.data, guardians: list.data.filter(({ isFirst }) => !isFirst) }
      : undefined
  return (
    <Loaded
      query={{
        data,
        error: child.error ?? list.error,
        refetch: () => void Promise.all([child.refetch(), list.refetch()]),
      }}
      pending={[72, 72, 72, 72, 72]}
    >
      {children}
    </Loaded>
  )
}

/** What siblings have in common. */
export function valuesOfSibling({ child, guardians }: Sibling) {
  const { lastName, motherName, fatherName, mobileNumber, fatherMobileNumber, address, lane } = child
  return {
    ...{ lastName: lastName ?? '', motherName, fatherName: fatherName ?? '' },
    ...{ mobileNumber: mobileNumber ?? '', fatherMobileNumber: fatherMobileNumber ?? '' },
    ...{ address: address ?? '', lane: lane ?? '' },
    taken: guardians.map(({ _id, name, relation, mobileNumber, email, ...guardian }) => ({
      ...{ guardianId: _id, takes: true, name, relation },
      ...{ mobileNumber: mobileNumber ?? '', email: email ?? '' },
      ...{ seesWork: guardian.seesWork, seesFees: guardian.seesFees },
      ...{ collects: guardian.collects, getsMessages: guardian.getsMessages },
    })),
  }
}

/** What is sent for a sibling beside the form of the child. With the same number the parent need not be asked about. */
export function bodyOfSibling({ child }: Sibling, { taken, mobileNumber }: Filled) {
  const guardians = taken.flatMap(({ takes, ...guardian }) => (takes ? [guardian] : []))
  const linkKnown = Boolean(mobileNumber) && mobileNumber === child.mobileNumber
  return { siblingOf: child._id, guardians, ...(linkKnown && { linkKnown }) }
}

/** Saves a child: a new sibling with the guardians, everybody else as before. */
export function useSaveChild(entity: Student | undefined, sibling: Sibling | undefined) {
  const save = useSave(api.students, entity)
  const saveSibling = useSave({ add: api.guardians.addSibling, update: api.students.update }, undefined)
  return sibling ? (saveSibling as unknown as typeof save) : save
}

/** Says where the form's values come from. */
export function SiblingHint({ sibling: { child } }: { sibling: Sibling }) {
  const t = useTexts('guardians')
  return (
    <Alert severity="info" role="note">
      {t('siblings.hint', { child: child.fullName })}
    </Alert>
  )
}

/** The further guardians of the sibling, each to leave out or to change. */
export function TakenGuardians({ sibling: { child, guardians } }: { sibling: Sibling }) {
  const t = useTexts('guardians')
  if (guardians.length === 0) return null
  return (
    <FormSection title={t('siblings.taken', { child: child.fullName })}>
      {guardians.map((guardian, index) => (
        <TakenGuardian key={guardian._id} guardian={guardian} index={index} child={child.fullName} />
      ))}
    </FormSection>
  )
}

const taken = {
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  gap: 2,
}

type TakenProps = { guardian: Guardian; index: number; child: string }

function TakenGuardian({ guardian: { name, blockedAt }, index, child }: TakenProps) {
  const t = useTexts('guardians')
  const of = (field: string) => `taken.${index}.${field}`
  const takes: boolean = useWatch({ name: of('takes') })
  return (
    <Box role="group" aria-label={name} sx={taken}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="h3" component="p">
          {name}
        </Typography>
        {blockedAt && <Typography color="error">{t('siblings.blockedHint', { child })}</Typography>}
        <CheckboxField name={of('takes')} label={t('siblings.takes')} />
      </Box>
      {takes && (
        <>
          <TextField name={of('name')} label={t('form.name')} required />
          <SelectField
            name={of('relation')}
            label={t('form.relation')}
            required
            options={relations.map(value => ({ value, label: t(`relations.${value}`) }))}
          />
          <DigitsField name={of('mobileNumber')} label={t('form.mobileNumber')} length={10} />
          <TextField name={of('email')} label={t('form.email')} type="email" />
          <FormGroup
            role="group"
            aria-label={t('form.rights')}
            row
            sx={{ gridColumn: '1 / -1', columnGap: 2 }}
          >
            {rights.map(right => (
              <CheckboxField key={right} name={of(right)} label={t(`rights.${right}`)} />
            ))}
          </FormGroup>
        </>
      )}
    </Box>
  )
}
