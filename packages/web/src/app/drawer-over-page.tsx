import type { Role } from '@casa/contract/access'
import MuiDrawer from '@mui/material/Drawer'
import { useTexts } from '../lib/texts.ts'
import { DrawerMenu } from './drawer-menu.tsx'
import { drawerWidth } from './frame-size.ts'

type Props = { role: Role; open: boolean; onClose: () => void }

/** The side menu over the page and its header, where there is no room beside them. */
export function DrawerOverPage({ role, open, onClose }: Props) {
  const t = useTexts('app')
  return (
    <MuiDrawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('menu.label'),
          sx: {
            width: `calc(${drawerWidth}px + env(safe-area-inset-left, 0px))`,
            paddingInlineStart: 'env(safe-area-inset-left, 0px)',
            // Keeps the current entry, which scrolls into view, from the edges.
            scrollPaddingBlock: '8px',
            bgcolor: 'background.default',
            borderColor: 'divider',
          },
        },
      }}
    >
      {/* An entry may lead to the screen that is there already, or to another tab of it. */}
      <DrawerMenu role={role} onChoose={onClose} />
    </MuiDrawer>
  )
}
