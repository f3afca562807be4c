import { api } from '@casa/contract'
import { passwordOnlyForm } from '@casa/contract/account'
import { type OwnPasskey, passkeyForm } from '@casa/contract/passkeys'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import english from '../../../locales/en/passkeys.json'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { createPasskey } from '../../lib/passkey.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { OwnPassword } from './own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

// For what the browser refuses.
addEnglish('passkeys', english)

type Props = { onClose: () => void }

const nothing = () => ({ name: '', password: '' })
const noPassword = () => ({ password: '' })

/** Adds a passkey: its name and the password, then what the browser asks, then recovery codes if it is the first factor. */
export function AddPasskeyDialog({ onClose }: Props) {
  const t = useTexts('account')
  const begin = useWrite(api.passkeys.begin)
  const add = useWrite(api.passkeys.add)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <ClosableDialog title={t(codes ? 'totp.codesTitle' : 'passkeys.add')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form
          schema={passkeyForm}
          values={nothing}
          save={async ({ name, password }) => {
            const passkey = await createPasskey(await begin.mutateAsync({ body: { password } }))
            const { recoveryCodes } = await add.mutateAsync({ body: { name, passkey } })
            return { message: t('passkeys.made'), data: recoveryCodes }
          }}
          onDone={({ data }) => (data.length ? setCodes(data) : onClose())}
          submit={t('passkeys.next')}
        >
          <TextField name="name" label={t('passkeys.name')} helper={t('passkeys.nameHint')} required />
          <OwnPassword />
        </Form>
      )}
    </ClosableDialog>
  )
}

/** Removes a passkey, given the password. */
export function RemovePasskeyDialog({ passkey: { _id, name }, onClose }: Props & { passkey: OwnPasskey }) {
  const t = useTexts('account')
  const remove = useWrite(api.passkeys.remove)
  const factors = useCall(api.account.factors, {}).data
  const isLast = factors?.passkeys === 1 && !factors.totpSince
  return (
    <ClosableDialog title={t('passkeys.removeTitle')} onClose={onClose}>
      <Form
        schema={passwordOnlyForm}
        values={noPassword}
        save={body => remove.mutateAsync({ params: { id: _id }, body })}
        submit={t('passkeys.remove')}
      >
        <Typography>
          {t('passkeys.removeHint', { name })} {isLast && t('passkeys.lastHint')}
        </Typography>
        <OwnPassword />
      </Form>
    </ClosableDialog>
  )
}
