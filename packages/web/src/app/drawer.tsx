import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { DrawerMenu } from './drawer-menu.tsx'
import { DrawerOverPage } from './drawer-over-page.tsx'
import { drawerWidth, headerHeight } from './frame-size.ts'

const besidePage = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar - 1,
  width: `calc(${drawerWidth}px + env(safe-area-inset-left, 0px))`,
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  // It starts below the header.
  paddingBlockStart: `${headerHeight}px`,
  overflowY: 'auto',
  // Keeps the current entry, which scrolls into view, from under the header.
  scrollPaddingBlock: `${headerHeight + 8}px 8px`,
  bgcolor: 'background.default',
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
  transition: (theme: Theme) => theme.transitions.create(['transform', 'visibility']),
  '@media print': { display: 'none' },
}
const away = { transform: 'translateX(-100%)', visibility: 'hidden' }

type Props = { role: Role; permanent: boolean; open: boolean; onClose: () => void }

/** The side menu: beside the page on wide screens, else over it. */
export function Drawer({ role, permanent, open, onClose }: Props) {
  const [used, setUsed] = useState(false)
  if (open && !permanent && !used) setUsed(true)
  if (permanent)
    return (
      <Box sx={[besidePage, open ? {} : away]}>
        <DrawerMenu role={role} />
      </Box>
    )
  return used && <DrawerOverPage role={role} open={open} onClose={onClose} />
}
