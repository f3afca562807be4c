import { mostInstalments } from '@casa/contract/fees'
import { missingFrom } from '@casa/contract/rules/fees'
import { readAmount, sumOf } from '@casa/contract/rules/money'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { DateField } from '../../form/date-field.tsx'
import { useFormContent } from '../../form/form-context.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { rupees } from '../../parts/rupees.ts'
import { Add, DeleteOutlined } from '../../ui/icons.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'
import { MoneyField } from './money-field.tsx'

/** An instalment as it is typed. */
type Typed = { fee: string; date: string | null }

const name = 'installments'

/** The rows of a fee's instalments, of which there is always one, and what they miss from the total. */
export function InstalmentFields() {
  const t = useTexts('fees')
  const { fields, append, remove } = useFieldArray({ name })
  const groupId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  useConflictInWords()
  const removeRow = (index: number) => {
    remove(index)
    // The pressed button is gone with its row.
    addButton.current?.focus()
  }
  return (
    <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ padding: 0, marginBlockEnd: 2 }}>
        {t('instalments')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {fields.map(({ id }, index) => (
          <Box key={id} role="group" aria-labelledby={`${groupId}-${index}`} sx={rowOf(fields.length)}>
            <Typography id={`${groupId}-${index}`} variant="body2" sx={onPhone(fields.length)}>
              {t('instalment', { number: index + 1 })}
            </Typography>
            <MoneyField name={`${name}.${index}.fee`} label={t('instalmentFee')} required />
            <DateField name={`${name}.${index}.date`} label={t('date')} required />
            {fields.length > 1 && (
              <IconButton
                aria-label={t('removeInstalment', { number: index + 1 })}
                onClick={() => removeRow(index)}
                sx={{ alignSelf: 'start', marginBlockStart: 1 }}
              >
                <DeleteOutlined />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <Button
        ref={addButton}
        startIcon={<Add />}
        onClick={() => append({ fee: '', date: '' })}
        disabled={fields.length >= mostInstalments}
        sx={{ ...beginsLine, marginBlock: 1.5 }}
      >
        {t('addInstalment')}
      </Button>
      <div aria-live="polite">
        <Difference />
      </div>
    </Box>
  )
}

/** On a telephone the date stands under the amount, with the button beside it where there is one. */
const rowOf = (rows: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
  '& > div:nth-of-type(1)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& > div:nth-of-type(2)': { gridColumn: { xs: rows > 1 ? 'auto' : '1 / -1', sm: 'auto' } },
})

/** On a telephone each of several instalments says which one it is, because its fields stand one below the other. */
const onPhone = (rows: number) => ({
  display: { xs: rows > 1 ? 'block' : 'none', sm: 'none' },
  gridColumn: '1 / -1',
  fontWeight: 600,
  marginBlockEnd: -0.5,
})

/** Warns, without standing in the way, when the instalments do not make up the total. */
function Difference() {
  const t = useTexts('fees')
  const total = amountIn(useWatch({ name: 'totalFee' }))
  const typed = ((useWatch({ name }) ?? []) as Typed[]).map(({ fee }) => (fee ? amountIn(fee) : '0.00'))
  const amounts = typed.filter(amount => amount !== undefined)
  // An amount that cannot be read has a message of its own.
  if (!total || amounts.length < typed.length) return null
  const missing = missingFrom(
    total,
    amounts.map(fee => ({ fee })),
  )
  if (!missing) return null
  const more = missing.startsWith('-')
  const values = { sum: rupees(sumOf(amounts)), difference: rupees(missing.replace('-', '')) }
  return <Alert severity="warning">{t(more ? 'sumMore' : 'sumLess', values)}</Alert>
}

function amountIn(typed: unknown): string | undefined {
  const read = readAmount(String(typed ?? ''))
  return 'amount' in read ? read.amount : undefined
}

/** Tells the conflict panel how to show the instalments, which are one value there. */
function useConflictInWords(): void {
  const t = useTexts('fees')
  const { day } = useFormats()
  const { fieldDescriptions } = useFormContent()
  useEffect(() => {
    const inWords = (value: unknown) =>
      (value as Typed[]).map(({ fee, date }) => `₹${fee} · ${day(date)}`).join('; ')
    fieldDescriptions.set(name, { label: t('instalments'), inWords })
    return () => void fieldDescriptions.delete(name)
  })
}
