import { api } from '@casa/contract'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { rupees } from '../../parts/rupees.ts'

type Props = { charge: ChargeChoice; onChange: (charge: ChargeChoice) => void }

/** How much to charge the children of a workbook, with what that is in each class for a child admitted today. */
export function UploadCharges({ charge, onChange }: Props) {
  const t = useTexts('ledger')
  const id = useId()
  const classes = useCall(api.ledger.classCharges, {})
  if (!classes.data?.length) return null
  return (
    <FormControl>
      <FormLabel id={id}>{t('charge.question')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={charge}
        onChange={(_, value) => onChange(value as ChargeChoice)}
      >
        {chargeChoices.map(value => (
          <FormControlLabel key={value} value={value} label={t(`charge.${value}`)} control={<Radio />} />
        ))}
      </RadioGroup>
      <Box component="ul" aria-live="polite" sx={{ margin: 0, paddingInlineStart: 3 }}>
        {classes.data.map(({ _id, className, choices }) => (
          <li key={_id}>
            {t('charge.ofClass', {
              class: className,
              amount: rupees(choices.find(one => one.charge === charge)?.charged ?? '0.00'),
            })}
          </li>
        ))}
      </Box>
    </FormControl>
  )
}
