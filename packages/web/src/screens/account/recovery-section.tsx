import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { RenewCodesDialog } from './totp-dialogs.tsx'

/** The recovery codes of a user who has a second factor. */
export function RecoverySection({ part: Part }: { part: ComponentType<{ children: ReactNode }> }) {
  const t = useTexts('account')
  const own = useCall(api.account.factors, {}).data
  const [renewing, setRenewing] = useState(false)
  if (!own || (!own.totpSince && own.passkeys === 0)) return null
  return (
    <Part>
      <Typography variant="h2">{t('codes.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('codes.hint')}</Typography>
      <Typography>{t('totp.left', { count: own.recoveryCodesLeft })}</Typography>
      <Button
        variant="outlined"
        onClick={() => setRenewing(true)}
        sx={{ marginBlockStart: 2, minHeight: 44 }}
      >
        {t('totp.renew')}
      </Button>
      {renewing && <RenewCodesDialog onClose={() => setRenewing(false)} />}
    </Part>
  )
}
