import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Fade from '@mui/material/Fade'
import Modal from '@mui/material/Modal'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { DrawerMenu } from './drawer-menu.tsx'
import { drawerWidth, headerHeight } from './frame-size.ts'

type DrawerOverPageProps = { role: Role; open: boolean; onClose: () => void }

const overPage = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  width: `calc(${drawerWidth}px + env(safe-area-inset-left, 0px))`,
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  overflowY: 'auto',
  // Keeps the current entry, which scrolls into view, away from the edges.
  scrollPaddingBlock: '8px',
  bgcolor: 'background.default',
  outline: 0,
}

/** The side menu over the page and its header, when there is no room beside them. */
function DrawerOverPage({ role, open, onClose }: DrawerOverPageProps) {
  const t = useTexts('app')
  return (
    <Modal open={open} onClose={onClose} closeAfterTransition sx={{ '@media print': { display: 'none' } }}>
      <Fade in={open}>
        <Paper square elevation={16} role="dialog" aria-label={t('menu.label')} tabIndex={-1} sx={overPage}>
          {/* An entry may lead to the current screen, or to another of its tabs. */}
          <DrawerMenu role={role} onChoose={onClose} />
        </Paper>
      </Fade>
    </Modal>
  )
}

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
  // Keeps the current entry clear of the header when it scrolls into view.
  scrollPaddingBlock: `${headerHeight + 8}px 8px`,
  bgcolor: 'background.default',
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
  transition: (theme: Theme) => theme.transitions.create(['transform', 'visibility']),
  '@media print': { display: 'none' },
}
const away = { transform: 'translateX(-100%)', visibility: 'hidden' }

type Props = { role: Role; permanent: boolean; open: boolean; onClose: () => void }

/** The side menu: beside the page on wide screens, otherwise over it. */
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
