import type { ChargePreview } from '@casa/contract/charges'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import english from '../../locales/en/ledger.json'
import type { Option } from '../form/select-field.tsx'
import { addEnglish, useTexts } from '../lib/texts.ts'
import { rupees } from './money.tsx'

addEnglish('ledger', english)

type Props = { preview: ChargePreview; onChange: (choice: ChargeChoice) => void }

/** Asks how much to charge, outside a form. The upcoming instalments are selected by default. */
export function ChargeRadio({ preview, onChange }: Props) {
  const t = useTexts('ledger')
  const id = useId()
  const [chosen, setChosen] = useState<ChargeChoice>('instalments')
  const options = useChargeOptions(preview)
  if (options.length === 0) return null
  return (
    <FormControl sx={{ marginBlockStart: 2 }}>
      <FormLabel id={`${id}-label`}>{t('charge.question')}</FormLabel>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        value={chosen}
        onChange={(_, value) => {
          setChosen(value as ChargeChoice)
          onChange(value as ChargeChoice)
        }}
      >
        {options.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} sx={roomy} />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-text`}>{t('charge.helper', { count: preview.children })}</FormHelperText>
    </FormControl>
  )
}

/** Labels of two lines are as far apart as those of one. */
const roomy = { paddingBlock: 0.5 }

const nothing = '0.00'

/** The choices of how much to charge, each with its total; none if every choice totals zero. */
export function useChargeOptions(preview: ChargePreview | undefined): Option<ChargeChoice>[] {
  const t = useTexts('ledger')
  const choices = preview?.choices ?? []
  if (choices.every(({ charged, takenBack }) => charged === nothing && takenBack === nothing)) return []
  return choices.map(({ charge, charged, takenBack }) => {
    const amounts = [
      charged !== nothing && t('charge.charged', { amount: rupees(charged) }),
      takenBack !== nothing && t('charge.takenBack', { amount: rupees(takenBack) }),
    ].filter(part => part !== false)
    const sums = amounts.length > 0 ? amounts.join(', ') : t('charge.unchanged')
    return { value: charge, label: `${t(`charge.${charge}`)}: ${sums}` }
  })
}
