import Box from '@mui/material/Box'
import type { FormEvent, ReactNode } from 'react'

/** What a screen is narrowed by, above its list; Enter searches like the button that submits. */
export function FilterBar({ onSubmit, children }: { onSubmit?: () => void; children: ReactNode }) {
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
        // Side by side, also on a phone where two fit. The widths let four fields and two buttons share a line.
        '&& > *': { flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: 142 } },
        '&& > .MuiPickersTextField-root': { width: { sm: 174 } },
        '&& > button': { flexBasis: 'auto', width: 'auto' },
      }}
    >
      {children}
    </Box>
  )
}
