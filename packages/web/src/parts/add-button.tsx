import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Add } from '../ui/icons.tsx'

/** A list's main command: opens the form for a new row, the child route `new`. */
export function AddButton({ children }: { children: ReactNode }) {
  return (
    <Button component={Link} to="new" variant="contained" startIcon={<Add />}>
      {children}
    </Button>
  )
}
