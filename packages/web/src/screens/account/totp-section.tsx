import { api } from '@casa/contract'
import type { OwnFactors } from '@casa/contract/account'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { RemoveTotpDialog, RenewCodesDialog, SetUpTotpDialog } from './totp-dialogs.tsx'

/** The authenticator app that is asked for at each sign-in, and its recovery codes. */
export function TotpSection() {
  const t = useTexts('account')
  const factors = useCall(api.account.factors, {})
  return (
    <>
      <Typography variant="h2">{t('totp.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('totp.hint')}</Typography>
      <Loaded query={factors} pending={96}>
        {own => <Totp own={own} />}
      </Loaded>
    </>
  )
}

function Totp({ own: { totpSince, recoveryCodesLeft, resetDueAt } }: { own: OwnFactors }) {
  const t = useTexts('account')
  const { moment } = useFormats()
  const [dialog, setDialog] = useState<'setUp' | 'remove' | 'renew'>()
  const close = () => setDialog(undefined)
  return (
    <>
      {resetDueAt && <Reset dueAt={resetDueAt} />}
      <Typography sx={{ marginBlockEnd: 2 }}>
        {totpSince ? t('totp.on', { moment: moment(totpSince) }) : t('totp.off')}{' '}
        {totpSince && t('totp.left', { count: recoveryCodesLeft })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {totpSince ? (
          <>
            <Button variant="outlined" onClick={() => setDialog('renew')}>
              {t('totp.renew')}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setDialog('remove')}>
              {t('totp.remove')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setDialog('setUp')}>
            {t('totp.setUp')}
          </Button>
        )}
      </Box>
      {dialog === 'setUp' && <SetUpTotpDialog onClose={close} />}
      {dialog === 'remove' && <RemoveTotpDialog onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
    </>
  )
}

/** Somebody says that the user lost the app, which the user can deny. */
function Reset({ dueAt }: { dueAt: string }) {
  const t = useTexts('account')
  const message = useMessages()
  const { moment } = useFormats()
  const toasts = useToasts()
  const keep = useWrite(api.account.keepFactors)
  const kept = async () => {
    try {
      toasts.success(message((await keep.mutateAsync({})).message))
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2 }}
      action={
        <Button color="inherit" disabled={keep.isPending} onClick={() => void kept()} sx={{ minHeight: 44 }}>
          {t('totp.keep')}
        </Button>
      }
    >
      {t('totp.due', { moment: moment(dueAt) })}
    </Alert>
  )
}
