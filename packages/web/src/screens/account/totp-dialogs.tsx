import { api } from '@casa/contract'
import { firstCodeForm, passwordOnlyForm, type TotpSecret } from '@casa/contract/account'
import Box from '@mui/material/Box'
import TextFieldOfMui from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { OwnPassword } from './own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { onClose: () => void }

const noPassword = () => ({ password: '' })
const noCode = () => ({ code: '' })

/** Sets up an authenticator app: the password, then the secret and a first code, then the recovery codes. */
export function SetUpTotpDialog({ onClose }: Props) {
  const t = useTexts('account')
  const begin = useWrite(api.account.beginTotp)
  const [secret, setSecret] = useState<TotpSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <ClosableDialog title={t(codes ? 'totp.codesTitle' : 'totp.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <Confirm secret={secret} onCodes={setCodes} />
      ) : (
        <Form
          schema={passwordOnlyForm}
          values={noPassword}
          save={async body => {
            setSecret(await begin.mutateAsync({ body }))
            return { message: t('totp.begun') }
          }}
          onDone={() => {}}
          submit={t('totp.next')}
        >
          <Typography>{t('totp.passwordHint')}</Typography>
          <OwnPassword />
        </Form>
      )}
    </ClosableDialog>
  )
}

function Confirm({
  secret: { secret, uri },
  onCodes,
}: {
  secret: TotpSecret
  onCodes: (codes: readonly string[]) => void
}) {
  const t = useTexts('account')
  const confirm = useWrite(api.account.confirmTotp)
  return (
    <Form
      schema={firstCodeForm}
      values={noCode}
      save={async body => ({
        message: t('totp.confirmed'),
        data: (await confirm.mutateAsync({ body })).recoveryCodes,
      })}
      onDone={({ data }) => onCodes(data)}
      submit={t('totp.confirm')}
    >
      <Typography>{t('totp.scan')}</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'center' }}>
        <QrCode text={uri} label={t('totp.qr')} size={208} />
      </Box>
      <TextFieldOfMui
        label={t('totp.secret')}
        value={secret.replace(/.{4}(?=.)/g, '$& ')}
        multiline
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        onFocus={event => event.target.select()}
      />
      <TextField name="code" label={t('totp.code')} autoComplete="one-time-code" required />
    </Form>
  )
}

/** Removes the authenticator app, given the password. */
export function RemoveTotpDialog({ onClose }: Props) {
  const t = useTexts('account')
  const remove = useWrite(api.account.removeTotp)
  return (
    <ClosableDialog title={`${t('totp.title')}: ${t('totp.remove')}`} onClose={onClose}>
      <Form
        schema={passwordOnlyForm}
        values={noPassword}
        save={body => remove.mutateAsync({ body })}
        submit={t('totp.remove')}
      >
        <Typography>{t('totp.removeHint')}</Typography>
        <OwnPassword />
      </Form>
    </ClosableDialog>
  )
}

/** Replaces the recovery codes, given the password. */
export function RenewCodesDialog({ onClose }: Props) {
  const t = useTexts('account')
  const renew = useWrite(api.account.renewRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <ClosableDialog title={t(codes ? 'totp.codesTitle' : 'totp.renew')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form
          schema={passwordOnlyForm}
          values={noPassword}
          save={async body => ({
            message: t('totp.renewed'),
            data: (await renew.mutateAsync({ body })).recoveryCodes,
          })}
          onDone={({ data }) => setCodes(data)}
          submit={t('totp.renew')}
        >
          <Typography>{t('totp.renewHint')}</Typography>
          <OwnPassword />
        </Form>
      )}
    </ClosableDialog>
  )
}
