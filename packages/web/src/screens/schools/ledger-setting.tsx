import { api } from '@casa/contract'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import type { School } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ChargeRadio } from '../../parts/charge-radio.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Switches the school's fee ledger on or off, after saying what that does to what parents see. */
export function LedgerSetting({ school }: { school: School }) {
  const t = useTexts('schools')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(api.ledger.keep)
  const id = useId()
  const change = async (keepsLedger: boolean) => {
    const turn = keepsLedger ? 'on' : 'off'
    const question = {
      title: t(`settings.ledger.${turn}Title`),
      text: t(`settings.ledger.${turn}Text`),
      action: t(`settings.ledger.${turn}Action`),
    }
    try {
      const preview = keepsLedger ? await call(api.ledger.previewCharges, {}) : undefined
      let charge: ChargeChoice = 'instalments'
      const choose = (choice: ChargeChoice) => {
        charge = choice
      }
      const more = preview && <ChargeRadio preview={preview} onChange={choose} />
      if (!(await confirm({ ...question, more }))) return
      const answer = await mutateAsync({ body: { keepsLedger, charge } })
      await client.invalidateQueries({ queryKey: ['schools'] })
      toasts.success(message(answer.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('settings.ledger.title')}
      </Typography>
      <FormControl disabled={isPending}>
        <FormControlLabel
          label={t('settings.ledger.label')}
          control={
            <Switch
              checked={school.keepsLedger}
              onChange={(_, checked) => void change(checked)}
              slotProps={{ input: { 'aria-describedby': id } }}
            />
          }
        />
        <FormHelperText id={id}>{t('settings.ledger.hint')}</FormHelperText>
      </FormControl>
    </Box>
  )
}
