import { api } from '@casa/contract'
import { newNumberForm, numberCodesForm } from '@casa/contract/users'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../api/hooks.ts'
import { Form } from '../form/form.tsx'
import { DigitsField } from '../form/text-field.tsx'
import type { Language } from '../lib/preferred-language.ts'
import { useTexts } from '../lib/texts.ts'
import { ClosableDialog } from '../ui/route-dialog.tsx'

/** Changes the number with which a parent signs in, with a code sent to the old number and one sent to the new one. */
export function ChangeNumberDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('app')
  const [number, setNumber] = useState('')
  return (
    <ClosableDialog title={t('profile.number')} onClose={onClose}>
      {number ? (
        <CodesForm number={number} onOther={() => setNumber('')} />
      ) : (
        <NumberForm onSent={setNumber} />
      )}
    </ClosableDialog>
  )
}

function NumberForm({ onSent }: { onSent: (number: string) => void }) {
  const t = useTexts('app')
  const send = useWrite(api.users.numberOtp)
  const language = useTranslation().i18n.language as Language
  const number = useRef('')
  return (
    <Form
      schema={newNumberForm}
      values={() => ({ mobileNumber: '' })}
      save={body => {
        number.current = body.mobileNumber
        return send.mutateAsync({ query: { language }, body })
      }}
      onDone={() => onSent(number.current)}
      submit={t('profile.sendCodes')}
    >
      <Typography>{t('profile.numberHint')}</Typography>
      <DigitsField
        name="mobileNumber"
        label={t('profile.newNumber')}
        length={10}
        autoComplete="tel"
        required
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('profile.noOldPhone')}
      </Typography>
    </Form>
  )
}

function CodesForm({ number, onOther }: { number: string; onOther: () => void }) {
  const t = useTexts('app')
  const change = useWrite(api.users.changeNumber)
  return (
    <Form
      schema={numberCodesForm}
      about={number}
      values={() => ({ oldOtp: '', newOtp: '' })}
      save={codes => change.mutateAsync({ body: { ...codes, mobileNumber: number } })}
      submit={t('profile.changeNumber')}
      beside={<Button onClick={onOther}>{t('profile.otherNumber')}</Button>}
    >
      <DigitsField
        name="oldOtp"
        label={t('profile.oldCode')}
        autoComplete="one-time-code"
        length={6}
        required
      />
      <DigitsField name="newOtp" label={t('profile.newCode', { number })} length={6} required />
    </Form>
  )
}
