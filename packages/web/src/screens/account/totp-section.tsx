import { api } from '@casa/contract'
import type { OwnFactors } from '@casa/contract/account'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RemoveTotpDialog, SetUpTotpDialog } from './totp-dialogs.tsx'

/** The authenticator app that is asked for at each sign-in. */
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

function Totp({ own: { totpSince } }: { own: OwnFactors }) {
  const t = useTexts('account')
  const { moment } = useFormats()
  const [dialog, setDialog] = useState<'setUp' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Typography sx={{ marginBlockEnd: 2 }}>
        {totpSince ? t('totp.on', { moment: moment(totpSince) }) : t('totp.off')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        {totpSince ? (
          <Button variant="outlined" color="error" onClick={() => setDialog('remove')}>
            {t('totp.remove')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => setDialog('setUp')}>
            {t('totp.setUp')}
          </Button>
        )}
      </Box>
      {dialog === 'setUp' && <SetUpTotpDialog onClose={close} />}
      {dialog === 'remove' && <RemoveTotpDialog onClose={close} />}
    </>
  )
}
