import { api } from '@casa/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Somebody says that the user lost the second factor, which the user can deny. */
export function FactorResetAlert() {
  const dueAt = useCall(api.account.factors, {}).data?.resetDueAt
  return dueAt ? <Reset dueAt={dueAt} /> : null
}

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
