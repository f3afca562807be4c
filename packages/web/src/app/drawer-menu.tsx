import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { DrawerGroup, DrawerLink } from './drawer-link.tsx'
import { currentLink, linksOf, mainMenu, moreMenu } from './menu.ts'

/** The entries of the side menu. `onChoose` is called for each that is pressed, including the current one. */
export function DrawerMenu({ role, onChoose }: { role: Role; onChoose?: () => void }) {
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
            <DrawerGroup
              key={item.group}
              title={item.title}
              links={item.links}
              current={current}
              onChoose={onChoose}
            />
          ) : (
            <DrawerLink key={item.to} link={item} current={item === current} onChoose={onChoose} />
          ),
        )}
      </List>
      {moreLinks.length > 0 && (
        <>
          <Divider sx={{ marginBlock: 1 }} />
          <Typography
            id="more-menu"
            variant="subtitle2"
            component="p"
            sx={{ color: 'text.secondary', paddingInline: 1.5, paddingBlockStart: 1 }}
          >
            {t('menu.more')}
          </Typography>
          <List aria-labelledby="more-menu">
            {moreLinks.map(link => (
              <DrawerLink key={link.to} link={link} current={link === current} onChoose={onChoose} />
            ))}
          </List>
        </>
      )}
    </Box>
  )
}
