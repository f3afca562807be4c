import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useTrialText } from './trial.tsx'

/** For the administrator: moves the end of a trial, ends it, or begins one. */
export function TrialForm({ school }: { school: School }) {
  const t = useTexts('schools')
  const message = useMessages()
  const errorText = useErrorText()
  const confirm = useConfirm()
  const toasts = useToasts()
  const ui = useTexts('ui')
  const text = useTrialText()
  const update = useWrite(api.schools.update)
  const [end, setEnd] = useState(school.trialEndsOn)
  const [editing, setEditing] = useState(false)
  const { _id: id, schooleName: name, version, subscription } = school
  const change = async (changes: Partial<Pick<School, 'subscription' | 'trialEndsOn'>>) => {
    try {
      const answer = await update.mutateAsync({ params: { id }, body: { ...changes, version } })
      toasts.success(message(answer.message))
    } catch (error) {
      // The field shows its own, and keeps what was typed.
      if (!('trialEndsOn' in changes)) toasts.failure(error)
    }
  }
  const endTrial = async () => {
    const question = { title: t('endTrialTitle', { name }), text: t('endTrialText'), action: t('endTrial') }
    if (await confirm(question)) await change({ subscription: 'no' })
  }
  return (
    <Box component="section" sx={{ marginBlock: 3 }}>
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('trial')}
      </Typography>
      <Typography sx={{ marginBlockEnd: 2 }}>{text(school)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        {subscription === 'no' ? (
          <Button loading={update.isPending} onClick={() => void change({ subscription: 'yes' })}>
            {t('beginTrial')}
          </Button>
        ) : editing ? (
          <>
            <Box sx={{ flex: '0 1 240px' }}>
              <DateInput
                label={t('trialEnd')}
                value={end}
                onChange={(day, typing) => setEnd(typing ? 'unfinished' : day)}
                textField={{
                  error: update.isError,
                  helperText: update.error ? errorText(update.error) : ' ',
                }}
              />
            </Box>
            <Button
              variant="contained"
              color="secondary"
              loading={update.isPending}
              disabled={end === null || end === 'unfinished' || end === school.trialEndsOn}
              onClick={() => void change({ trialEndsOn: end })}
            >
              {ui('save')}
            </Button>
            <Button onClick={() => setEditing(false)}>{ui('cancel')}</Button>
          </>
        ) : (
          <>
            {school.trialEndsOn && <Button onClick={() => setEditing(true)}>{t('moveTrial')}</Button>}
            <Button loading={update.isPending} onClick={() => void endTrial()}>
              {t('endTrial')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
