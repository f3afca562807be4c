import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../../lib/child-address.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

type Props = {
  child: { _id: string; fullName: string; profileURL?: string | null }
  /** Details about the child. */
  children: ReactNode
  /** Actions at the end of the line. */
  action?: ReactNode
}

/** A child in a list on Today: the photo, the name, which links to the child's page, and a line below it. */
export function ChildLine({ child, children, action }: Props) {
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1.5, minHeight: 56, paddingBlock: 0.75 }}>
      <PersonAvatar name={child.fullName} photo={child.profileURL ?? null} size={36} />
      <Box sx={{ flex: '1 1 100px', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={childAddress(child._id)}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 600 }}
        >
          {child.fullName}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
      {action}
    </ListItem>
  )
}
