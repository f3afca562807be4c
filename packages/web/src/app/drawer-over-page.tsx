import type { Role } from '@casa/contract/access'
import Fade from '@mui/material/Fade'
import Modal from '@mui/material/Modal'
import Paper from '@mui/material/Paper'
import { useTexts } from '../lib/texts.ts'
import { DrawerMenu } from './drawer-menu.tsx'
import { drawerWidth } from './frame-size.ts'

type Props = { role: Role; open: boolean; onClose: () => void }

const overPage = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  width: `calc(${drawerWidth}px + env(safe-area-inset-left, 0px))`,
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  overflowY: 'auto',
  // Keeps the current entry, which scrolls into view, from the edges.
  scrollPaddingBlock: '8px',
  bgcolor: 'background.default',
  outline: 0,
}

/** The side menu over the page and its header, where there is no room beside them. */
export function DrawerOverPage({ role, open, onClose }: Props) {
  const t = useTexts('app')
  return (
    <Modal open={open} onClose={onClose} closeAfterTransition sx={{ '@media print': { display: 'none' } }}>
      <Fade in={open}>
        <Paper square elevation={16} role="dialog" aria-label={t('menu.label')} tabIndex={-1} sx={overPage}>
          {/* An entry may lead to the screen that is there already, or to another tab of it. */}
          <DrawerMenu role={role} onChoose={onClose} />
        </Paper>
      </Fade>
    </Modal>
  )
}
