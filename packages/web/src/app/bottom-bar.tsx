import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import GlobalStyles from '@mui/material/GlobalStyles'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { bottomMenu, currentLink, linksOf, mainMenu, moreMenu } from './menu.ts'
import { MenuIcon } from './menu-icons.tsx'

/**
 * Leaves room below the content and above what sticks to the window's bottom, and keeps the bar off what has the focus.
 * It is 60 px high without the part that a telephone needs for its own gestures.
 */
const room = (
  <GlobalStyles
    styles={{
      html: {
        '--bottom-bar': 'calc(60px + env(safe-area-inset-bottom, 0px))',
        scrollPaddingBlockEnd: 'calc(var(--bottom-bar) + 8px)',
      },
      body: { paddingBlockEnd: 'var(--bottom-bar)' },
    }}
  />
)

/** The role's four most used entries, in reach of the thumb. Dialogs lie above it. */
export function BottomBar({ role }: { role: Role }) {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  const current = currentLink([...linksOf(mainMenu(role)), ...moreMenu(role)], pathname, search)
  return (
    <Box
      component="nav"
      aria-label={t('menu.bar')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        insetBlockEnd: 0,
        zIndex: 'appBar',
        display: 'flex',
        height: 'var(--bottom-bar)',
        paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {room}
      {bottomMenu(role).map(({ title, to }) => {
        const isCurrent = to === current?.to
        return (
          <ButtonBase
            key={to}
            component={Link}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            sx={{
              flex: '1 1 0',
              minWidth: 0,
              flexDirection: 'column',
              gap: 0.25,
              paddingInline: 0.5,
              fontSize: '0.6875rem',
              lineHeight: 1.1,
              // In the narrowest window a third line takes the room of a smaller picture.
              '@media (max-width: 359px)': { '& svg': { fontSize: 20 } },
              fontWeight: isCurrent ? 600 : 500,
              color: isCurrent ? 'primary.main' : 'text.secondary',
              textAlign: 'center',
            }}
          >
            <MenuIcon title={title} />
            <Box
              component="span"
              title={t(title)}
              sx={{
                maxWidth: '100%',
                overflowWrap: 'anywhere',
                display: '-webkit-box',
                WebkitLineClamp: 3,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
              }}
            >
              {t(title)}
            </Box>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
