import { api } from '@casa/contract'
import type { Guardian } from '@casa/contract/guardians'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { WelcomeSlips } from '../../parts/welcome-slips.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

type Props = { guardian: Guardian; child: string; onClose: () => void }

/** Says what a slip for a further guardian does, creates it, and prints it. */
export function GuardianSlip({ guardian, child, onClose }: Props) {
  const t = useTexts('guardians')
  return (
    <ClosableDialog title={t('slip.title', { name: guardian.name })} onClose={onClose}>
      <Slip guardian={guardian} child={child} onClose={onClose} />
    </ClosableDialog>
  )
}

function Slip({ guardian: { _id: id, ...guardian }, child, onClose }: Props) {
  const t = useTexts('guardians')
  const errorText = useErrorText()
  // The guardian as of the start, because creating a slip changes the account.
  const [{ name, mobileNumber, account }] = useState(guardian)
  const make = useWrite(api.guardians.slip)
  // A replayed response has no slip. The first one is lost, so another one is created.
  const send = () =>
    make.mutate({ params: { id } }, { onSuccess: answer => (answer.welcome ? undefined : send()) })
  const slips = make.data?.welcome
  if (slips && slips.length > 0) return <WelcomeSlips slips={slips} storesLanguage={false} onDone={onClose} />
  const values = { name, child, number: mobileNumber ?? '' }
  const text = slips ? 'known' : account === 'none' ? 'first' : 'renew'
  return (
    <>
      <Typography role={slips && 'status'}>{t(`slip.${text}`, values)}</Typography>
      {make.isError && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorText(make.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={onClose}>{t('slip.close')}</Button>
        {!slips && (
          <Button variant="contained" loading={make.isPending} onClick={send}>
            {t('slip.make')}
          </Button>
        )}
      </Box>
    </>
  )
}
