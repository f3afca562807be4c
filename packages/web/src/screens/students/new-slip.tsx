import { api } from '@casa/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useWrite } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { useClose } from '../../ui/route-dialog.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { WelcomeSlips } from './welcome-slips.tsx'

/** Makes another one-time password for a parent who never signed in; an earlier slip no longer opens anything. */
export function NewSlip({ id }: { id: string }) {
  const t = useTexts('students')
  const close = useClose()
  const errorText = useErrorText()
  const make = useWrite(api.students.welcome)
  // The answer to a repeated request leaves the slip out: it was made, but is lost, so that another one is made.
  const send = () =>
    make.mutate({ params: { id } }, { onSuccess: answer => (answer.welcome ? undefined : send()) })
  if (make.data?.welcome) return <WelcomeSlips slips={make.data.welcome} onDone={() => close?.()} />
  return (
    <>
      <Typography>{t('slip.renew')}</Typography>
      {make.isError && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorText(make.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={close}>{t('slip.keep')}</Button>
        <Button variant="contained" loading={make.isPending} onClick={send}>
          {t('slip.make')}
        </Button>
      </Box>
    </>
  )
}
