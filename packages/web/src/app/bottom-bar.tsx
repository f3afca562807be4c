import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { Link, useLocation } from 'react-router'
import { ownRights } from '../lib/rights.ts'
import { useTexts } from '../lib/texts.ts'
import { BarEntry } from './bar-entry.tsx'
import { MenuIcon } from './menu-icons.tsx'
import { bottomMenu, currentLink, linksOf, mainMenu, moreMenu } from './menus.ts'
import { QuickButton } from './quick-button.tsx'

/** Its height is 60 px without the area that a phone needs for its own gestures. */
const height = (
  <GlobalStyles styles={{ html: { '--bottom-bar': 'calc(60px + env(safe-area-inset-bottom, 0px))' } }} />
)

type Props = { role: Role; onQuick: (() => void) | undefined }

/** The role's most used entries and a teacher's quick recording, within reach of the thumb. Dialogs cover it. */
export function BottomBar({ role, onQuick }: Props) {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  const rights = ownRights()
  const current = currentLink(
    [...linksOf(mainMenu(role, rights)), ...moreMenu(role, rights)],
    pathname,
    search,
  )
  return (
    <Box
      component="nav"
      aria-label={t('menu.bar')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        insetBlockEnd: 0,
        // Below the header's menus, which extend down to it.
        zIndex: theme => theme.zIndex.appBar - 1,
        display: 'flex',
        height: 'var(--bottom-bar)',
        paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {height}
      {bottomMenu(role, rights).map(entry => {
        if (entry === 'quick') return onQuick && <QuickButton key={entry} inBar onClick={onQuick} />
        const { title, to, path } = entry
        const isCurrent = path === current?.path
        return (
          <BarEntry
            key={to}
            component={Link}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            icon={<MenuIcon screen={entry.screen} />}
            text={t(title)}
            isCurrent={isCurrent}
          />
        )
      })}
    </Box>
  )
}
