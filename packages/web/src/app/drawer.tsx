import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import MuiDrawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { DrawerGroup, DrawerLink } from './drawer-link.tsx'
import { drawerWidth, headerHeight } from './frame-size.ts'
import { currentLink, linksOf, mainMenu, moreMenu } from './menu.ts'

type Props = { role: Role; permanent: boolean; open: boolean; onClose: () => void }

/** The side menu: beside the page on wide screens, else over it. */
export function Drawer({ role, permanent, open, onClose }: Props) {
  const t = useTexts('app')
  return (
    <MuiDrawer
      variant={permanent ? 'persistent' : 'temporary'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          ...(!permanent && { 'aria-label': t('menu.label') }),
          sx: {
            width: `calc(${drawerWidth}px + env(safe-area-inset-left, 0px))`,
            paddingInlineStart: 'env(safe-area-inset-left, 0px)',
            // Beside the page it starts below the header; over the page it covers the header too.
            zIndex: theme => (permanent ? theme.zIndex.appBar - 1 : undefined),
            paddingBlockStart: permanent ? `${headerHeight}px` : 0,
            // Keeps the current entry, which scrolls into view, from under the header.
            scrollPaddingBlock: permanent ? `${headerHeight + 8}px 8px` : '8px',
            bgcolor: 'background.default',
            borderColor: 'divider',
          },
        },
      }}
    >
      <Menu role={role} />
    </MuiDrawer>
  )
}

function Menu({ role }: { role: Role }) {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  const main = mainMenu(role)
  const moreLinks = moreMenu(role)
  const links = [...linksOf(main), ...moreLinks]
  const current = currentLink(links, pathname, search)
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ paddingInline: 1, paddingBlockEnd: 3 }}>
      <List>
        {main.map(item =>
          'group' in item ? (
            <DrawerGroup key={item.group} title={item.title} links={item.links} current={current} />
          ) : (
            <DrawerLink key={item.to} link={item} current={item === current} />
          ),
        )}
      </List>
      {moreLinks.length > 0 && (
        <>
          <Divider sx={{ marginBlock: 1 }} />
          <Typography
            id="more-menu"
            variant="subtitle2"
            sx={{ color: 'text.secondary', paddingInline: 1.5, paddingBlockStart: 1 }}
          >
            {t('menu.more')}
          </Typography>
          <List aria-labelledby="more-menu">
            {moreLinks.map(link => (
              <DrawerLink key={link.to} link={link} current={link === current} />
            ))}
          </List>
        </>
      )}
    </Box>
  )
}
