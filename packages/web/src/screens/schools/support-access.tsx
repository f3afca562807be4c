import { api } from '@casa/contract'
import { supportHours } from '@casa/contract/support'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { mayMake } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Lets the administrators read the school for a day, or ends that at once. */
export function SupportAccess() {
  const t = useTexts('schools')
  const access = useCall(api.support.access, {})
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('settings.support.title')}
      </Typography>
      <Loaded query={access} pending={64}>
        {({ until }) => <AccessSwitch until={until} />}
      </Loaded>
    </Box>
  )
}

function AccessSwitch({ until }: { until: string | null }) {
  const t = useTexts('schools')
  const { moment } = useFormats()
  const confirm = useConfirm()
  const toasts = useToasts()
  const [allow, end] = [useWrite(api.support.allow), useWrite(api.support.end)]
  const id = useId()
  const isPending = allow.isPending || end.isPending
  const change = async (allowed: boolean) => {
    const question = {
      title: t('settings.support.allowTitle', { hours: supportHours }),
      text: t('settings.support.allowText'),
      action: t('settings.support.allow'),
    }
    if (allowed && !(await confirm(question))) return
    try {
      await (allowed ? allow : end).mutateAsync({})
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <FormControl disabled={isPending || !mayMake(api.support.allow)}>
      <FormControlLabel
        label={t('settings.support.label', { hours: supportHours })}
        control={
          <Switch
            checked={until !== null}
            onChange={(_, checked) => void change(checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} role="status">
        {until === null ? t('settings.support.hint') : t('settings.support.until', { at: moment(until) })}
      </FormHelperText>
    </FormControl>
  )
}
