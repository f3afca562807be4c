import { contactFields, type School } from '@casa/contract/schools'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordField } from '../../form/password-field.tsx'
import { useTexts } from '../../lib/texts.ts'

/** Asks for the user's password when the form changes the school's login name or the address of its codes. */
export function ContactPassword({ school }: { school: School }) {
  const typed: string[] = useWatch({ name: [...contactFields] })
  const changes = contactFields.some((field, index) => typed[index]?.trim() !== (school[field] ?? ''))
  return changes && <OwnPassword />
}

function OwnPassword() {
  const t = useTexts('schools')
  const { unregister } = useFormContext()
  // Cleared when it is no longer required.
  useEffect(() => () => unregister('password'), [unregister])
  return (
    <Stack spacing={2}>
      <Typography>{t('settings.passwordHint')}</Typography>
      <PasswordField
        name="password"
        label={t('settings.password')}
        autoComplete="current-password"
        required
      />
    </Stack>
  )
}
