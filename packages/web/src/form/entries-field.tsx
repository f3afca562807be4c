import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { beginsLine } from '../ui/text-button-edges.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { EntryRow } from './entry-row.tsx'
import { useEntries } from './use-entries.ts'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  /** The label of the button that adds an entry. */
  add: string
  /** The most entries. */
  limit: number
  /** The entries have an order, in which each can be moved: dragged, or by its buttons and Alt with an arrow key. */
  ordered?: boolean
}

/** A list of texts, each in a field of its own. There is always one; the first cannot be removed. */
export function EntriesField({ add, limit, ordered, ...props }: Props) {
  const t = useTexts('ui')
  const id = useId()
  const [said, setSaid] = useState('')
  const { field, invalid, text, entryErrors } = useField(props, value => (value as string[]).join(' · '))
  const list = useRef<HTMLOListElement>(null)
  const entries = field.value as string[]
  const change = useEntries({ entries, limit, list, onChange: field.onChange, onSaid: setSaid })
  // The form's first error is focused through this.
  useEffect(() => field.ref({ focus: () => change.focus(Math.max(entryErrors.findIndex(Boolean), 0)) }))
  const nameOf = (index: number) => t('entries.name', { label: props.label, number: index + 1 })
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <FormLabel
        id={id}
        error={invalid}
        required={props.required}
        sx={{ display: 'block', marginBlockEnd: 1 }}
      >
        {props.label}
      </FormLabel>
      <Box component="ol" ref={list} sx={look} onBlur={field.onBlur}>
        {entries.map((entry, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a moved entry changes its text and not its place in the document.
            key={index}
            value={entry}
            index={index}
            count={entries.length}
            name={nameOf(index)}
            error={entryErrors[index]}
            ordered={ordered}
            dragged={change.dragged === index}
            change={change}
          />
        ))}
      </Box>
      {text && (
        <FormHelperText error={invalid} sx={{ marginBlockStart: 1 }}>
          {text}
        </FormHelperText>
      )}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={entries.length >= limit}
        onClick={change.add}
        sx={beginsLine}
      >
        {add}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  )
}

const look = { display: 'grid', gap: 1, padding: 0, margin: 0, listStyle: 'none' } as const
