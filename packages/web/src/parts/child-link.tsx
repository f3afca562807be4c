import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../lib/address.ts'
import { QuietLink } from '../ui/title-link.tsx'

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
    <QuietLink component={RouterLink} to={childAddress(id)} tabIndex={tabIndex}>
      {children}
    </QuietLink>
  )
}

type Named = { firstName: string; lastName: string | null; namesakeNumber?: string | null }

/** A child's full name, with a number if another child at the school has the same one. */
export function childName({ firstName, lastName, namesakeNumber }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return namesakeNumber ? `${name} (${namesakeNumber})` : name
}
