import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import type { SignedInUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { headerHeight } from './frame-size.ts'
import { HomeLink } from './home-link.tsx'
import { NoticesMenu } from './notices-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { QuickButton } from './quick-button.tsx'
import { SchoolLogo } from './school-logo.tsx'

/** The room beside the page that a telephone held sideways needs for its camera. */
const besideCamera = {
  paddingInlineStart: 'env(safe-area-inset-left, 0px)',
  paddingInlineEnd: 'env(safe-area-inset-right, 0px)',
}

/** Keeps focused elements from being scrolled under the header. */
const belowHeader = (
  <GlobalStyles styles={{ html: { scrollPaddingBlockStart: headerHeight + 8 }, body: besideCamera }} />
)

type Props = {
  user: SignedInUser
  open: boolean
  onToggle: () => void
  /** Opens quick recording, where that stands here rather than in the bar at the bottom. */
  onQuick: (() => void) | undefined
}

/** The bar at the top: menu button, the product's mark and title, the school's logo, search, notices and the profile. */
export function Header({ user, open, onToggle, onQuick }: Props) {
  const t = useTexts('app')
  return (
    <AppBar
      position="fixed"
      color="inherit"
      elevation={0}
      sx={{
        bgcolor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        height: headerHeight,
        ...besideCamera,
      }}
    >
      {belowHeader}
      <Toolbar sx={{ gap: { xs: 0, sm: 1 }, minHeight: `${headerHeight}px !important` }}>
        <IconButton
          edge="start"
          aria-label={t(open ? 'menu.close' : 'menu.open')}
          aria-expanded={open}
          onClick={onToggle}
        >
          <MenuIcon />
        </IconButton>
        <HomeLink role={user.role} />
        {user.role !== 'SUPERADMIN' && user.schooleId && <SchoolLogo schooleId={user.schooleId} />}
        <Box sx={{ flex: 1 }} />
        {onQuick && <QuickButton onClick={onQuick} />}
        <PaletteButton role={user.role} />
        <NoticesMenu />
        <ProfileMenu user={user} />
      </Toolbar>
    </AppBar>
  )
}
