import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../lib/address.ts'

type Props = {
  /** The child's id. */
  id: string
  /** The child's name. */
  children: ReactNode
  /** -1 within grids, where the arrow keys move and Tab leaves. */
  tabIndex?: number
}

/** A child's name that links to the child's page. */
export function ChildLink({ id, children, tabIndex }: Props) {
  return (
    <Link component={RouterLink} to={childAddress(id)} tabIndex={tabIndex} color="inherit" sx={look}>
      {children}
    </Link>
  )
}

const look = {
  textDecorationColor: 'transparent',
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
  '&:hover, &:focus-visible': { textDecorationColor: 'currentColor' },
}

type Named = { firstName: string; lastName: string | null }

/** A child's full name. */
export function childName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
