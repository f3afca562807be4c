import { api } from '@casa/contract'
import { handOverForm, type TeamMember } from '@casa/contract/team'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/hooks.ts'
import { syncSchoolClock } from '../../api/school-clock.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Form } from '../../form/form.tsx'
import { DigitsField, PasswordField } from '../../form/text-field.tsx'
import { useMessages } from '../../lib/messages.ts'
import type { Language } from '../../lib/preferred-language.ts'
import { useTexts } from '../../lib/texts.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

type Props = { to: TeamMember; onClose: () => void }

/** Lets the registered contact hand the school over to somebody of the team, with the password and a code. */
export function HandOverDialog({ to, onClose }: Props) {
  const t = useTexts('team')
  const [sent, setSent] = useState(false)
  const { name, mobileNumber } = to
  return (
    <ClosableDialog title={t('handOver.title', { name })} onClose={onClose}>
      <Alert severity="warning" role="note" sx={{ marginBlockEnd: 2 }}>
        {t('handOver.text', { name, number: mobileNumber })}
      </Alert>
      {sent ? <HandOverForm to={to} onClose={onClose} /> : <SendCode onSent={() => setSent(true)} />}
    </ClosableDialog>
  )
}

/** Sends the code, and says why it could not be sent. */
function SendCode({ onSent }: { onSent: () => void }) {
  const t = useTexts('team')
  const errorText = useErrorText()
  const send = useSendCode()
  return (
    <Stack spacing={2} sx={{ alignItems: 'start', paddingBlockEnd: 2.5 }}>
      <Typography>{t('handOver.codeHint')}</Typography>
      {send.isError && <Alert severity="error">{errorText(send.error)}</Alert>}
      <Button variant="contained" loading={send.isPending} onClick={() => send.ask(onSent)}>
        {t('handOver.send')}
      </Button>
    </Stack>
  )
}

function useSendCode() {
  const { mutate, ...sending } = useWrite(api.team.handOverOtp)
  const language = useTranslation().i18n.language as Language
  return { ...sending, ask: (onSuccess: () => void) => mutate({ query: { language } }, { onSuccess }) }
}

function HandOverForm({ to, onClose }: Props) {
  const t = useTexts('team')
  const message = useMessages()
  const errorText = useErrorText()
  const { mutateAsync } = useWrite(api.team.handOver)
  const again = useSendCode()
  return (
    <Form
      schema={handOverForm}
      about={to._id}
      values={() => ({ otp: '', password: '', leaves: false })}
      save={body => mutateAsync({ params: { id: to._id }, body })}
      onDone={() => {
        onClose()
        // The menus and screens of a former contact are built again; one who left is signed out.
        void syncSchoolClock()
      }}
      submit={t('handOver.submit')}
      beside={
        <Button loading={again.isPending} onClick={() => again.ask(() => undefined)}>
          {t('handOver.again')}
        </Button>
      }
    >
      {again.isError && <Alert severity="error">{errorText(again.error)}</Alert>}
      {again.data && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {message(again.data.message)}
        </Typography>
      )}
      <DigitsField name="otp" label={t('handOver.code')} autoComplete="one-time-code" length={6} required />
      <PasswordField
        name="password"
        label={t('handOver.password')}
        autoComplete="current-password"
        required
      />
      <CheckboxField name="leaves" label={t('handOver.leaves')} helper={t('handOver.leavesHint')} />
    </Form>
  )
}
