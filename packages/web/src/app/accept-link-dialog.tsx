import { api } from '@casa/contract'
import type { WaitingLink } from '@casa/contract/users'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../api/hooks.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/messages.ts'
import type { Language } from '../lib/preferred-language.ts'
import { useTexts } from '../lib/texts.ts'
import { useErrorText } from '../ui/error-state.tsx'
import { ClosableDialog, useClose } from '../ui/route-dialog.tsx'

export type Proof = { otp?: string; slip?: string }

type Props = {
  link: WaitingLink
  /** Accepts the link; throws an ApiError. */
  onAccept: (proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks a parent who accepts for the code sent to the number, or for the password on that school's slip. */
export function AcceptLinkDialog(props: Props) {
  const t = useTexts('app')
  const { schooleName: school, studentName: child } = props.link
  return (
    <ClosableDialog title={t('links.acceptTitle', { school, child })} onClose={props.onClose}>
      <ProofForm {...props} />
    </ClosableDialog>
  )
}

function ProofForm({ link, onAccept, onClose }: Props) {
  const t = useTexts('app')
  const close = useClose()
  const errorText = useErrorText()
  const message = useMessages()
  const [otp, setOtp] = useState('')
  const [slip, setSlip] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const unsaved = useRef(false)
  unsaved.current = Boolean(otp.trim() || slip.trim())
  const byCode = link.proofs.includes('otp')
  const values = { school: link.schooleName, child: link.studentName }
  const fields = failure instanceof ApiError ? failure.fields : []
  const fault = (name: string) => fields.find(({ field }) => field === name)
  const shown = (name: string) => fault(byCode ? name : 'slip') ?? (byCode ? undefined : fault('otp'))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setFailure(undefined)
    await onAccept({
      ...(otp.trim() ? { otp: otp.trim() } : {}),
      ...(slip.trim() ? { slip: slip.trim() } : {}),
    })
      .then(onClose, setFailure)
      .finally(() => setSending(false))
  }
  const field = (name: 'otp' | 'slip') => {
    const text = shown(name)
    return { error: text !== undefined, helperText: text && <span role="alert">{message(text)}</span> }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <UnsavedGuard unsaved={unsaved} />
      <Stack spacing={2}>
        <Typography>{t(byCode ? 'links.proveByEither' : 'links.proveBySlip', values)}</Typography>
        {byCode && (
          <>
            <SendCode />
            <TextField
              label={t('links.code')}
              value={otp}
              onChange={({ target }) => setOtp(target.value)}
              slotProps={{
                htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 40 },
              }}
              {...field('otp')}
            />
            <Typography sx={{ textAlign: 'center' }}>{t('links.or')}</Typography>
          </>
        )}
        <TextField
          label={t('links.slip', values)}
          value={slip}
          onChange={({ target }) => setSlip(target.value)}
          slotProps={{
            htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
          }}
          {...field('slip')}
        />
        {failure !== undefined && fields.length === 0 && <Alert severity="error">{errorText(failure)}</Alert>}
      </Stack>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={close}>{t('links.later')}</Button>
        <Button type="submit" variant="contained" loading={sending}>
          {t('links.link')}
        </Button>
      </Box>
    </form>
  )
}

function SendCode() {
  const t = useTexts('app')
  const errorText = useErrorText()
  const message = useMessages()
  const send = useWrite(api.users.linkOtp)
  const { language } = useTranslation().i18n
  return (
    <Box>
      <Button
        variant="outlined"
        loading={send.isPending}
        onClick={() => send.mutate({ query: { language: language as Language } })}
      >
        {t('links.sendCode')}
      </Button>
      {send.isSuccess && (
        <Typography role="status" variant="body2" sx={{ marginBlockStart: 1 }}>
          {message(send.data.message)}
        </Typography>
      )}
      {send.isError && (
        <Alert severity="error" sx={{ marginBlockStart: 1 }}>
          {errorText(send.error)}
        </Alert>
      )}
    </Box>
  )
}
