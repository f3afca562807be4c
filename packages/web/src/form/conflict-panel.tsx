import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { Difference } from './conflict.ts'
import { useFormContent } from './form-context.ts'

type Props = { differences: readonly Difference[]; onChange: (differences: Difference[]) => void }

/** Shows both versions of each field that two people changed, and lets the person choose which one to keep. */
export function ConflictPanel({ differences, onChange }: Props) {
  const t = useTexts('ui')
  const { fieldDescriptions } = useFormContent()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const shown = differences.filter(field => fieldDescriptions.has(field.name))
  const keep = (name: string, choice: Difference['keep']) =>
    onChange(differences.map(field => (field.name === name ? { ...field, keep: choice } : field)))
  return (
    <Box ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <Alert severity="warning">
        <AlertTitle>{t('conflict.title')}</AlertTitle>
        {t(shown.length ? 'conflict.text' : 'conflict.same')}
      </Alert>
      {shown.map(field => (
        <Choice key={field.name} field={field} onKeep={choice => keep(field.name, choice)} />
      ))}
    </Box>
  )
}

function Choice({ field, onKeep }: { field: Difference; onKeep: (choice: Difference['keep']) => void }) {
  const t = useTexts('ui')
  const id = useId()
  const face = useFormContent().fieldDescriptions.get(field.name)
  const words = (value: unknown) =>
    (value === null || value === undefined || value === '' ? '' : face?.inWords(value)) || t('conflict.empty')
  return (
    <FormControl sx={{ display: 'block', marginBlockStart: 2.5 }}>
      <FormLabel id={id}>{face?.label ?? field.name}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={field.keep}
        onChange={(_, choice) => onKeep(choice as Difference['keep'])}
      >
        {(['yours', 'theirs'] as const).map(side => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio />}
            label={
              <>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`conflict.${side}`)}:{' '}
                </Typography>
                {words(field[side])}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
