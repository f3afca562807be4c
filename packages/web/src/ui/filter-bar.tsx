import Box from '@mui/material/Box'
import type { FormEvent, ReactNode } from 'react'

type Props = {
  onSubmit?: () => void
  /** The width of a field beside others, in pixels; by default four fields and two buttons share a line. */
  fieldWidth?: number
  children: ReactNode
}

/** A screen's filters, above its list; Enter searches like the submit button. */
export function FilterBar({ onSubmit, fieldWidth = 142, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1.5, sm: 1 },
        alignItems: 'flex-start',
        marginBlockEnd: { xs: 1.5, sm: 2 },
        // Side by side, even on a phone, where two fit.
        '&& > *': { flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: fieldWidth } },
        '&& > .MuiPickersTextField-root': { width: { sm: 174 } },
        '&& > button': { flexBasis: 'auto', width: 'auto' },
      }}
    >
      {children}
    </Box>
  )
}
