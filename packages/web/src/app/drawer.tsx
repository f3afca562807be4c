import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Divider from '@mui/material/Divider'
import Fade from '@mui/material/Fade'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Modal from '@mui/material/Modal'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ownRights } from '../lib/rights.ts'
import { useTexts } from '../lib/texts.ts'
import { ExpandLess, ExpandMore } from '../ui/icons.tsx'
import { drawerWidth, headerHeight } from './frame.tsx'
import { MenuIcon } from './menu-icons.tsx'
import {
  currentLink,
  linksOf,
  type MenuItem,
  type MenuLink,
  type MenuLinks,
  mainMenu,
  moreMenu,
} from './menus.ts'

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
  transition: (theme: Theme) => theme.transitions.create(['transform', 'visibility']),
  '@media print': { display: 'none' },
}
const away = { transform: 'translateX(-100%)', visibility: 'hidden' }

/** The entries of the side menu. `onChoose` is called for each that is pressed, including the current one. */
function DrawerMenu({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  const rights = ownRights()
  const main = mainMenu(role, rights)
  const moreLinks = moreMenu(role, rights)
  const links = [...linksOf(main), ...moreLinks]
  const current = currentLink(links, pathname, search)
  return (
    <Box component="nav" aria-label={t('menu.label')} sx={{ paddingInline: 1, paddingBlockEnd: 3 }}>
      <List>
        {main.map(item =>
          'group' in item ? (
            <DrawerGroup key={item.group} group={item} current={current} onChoose={onChoose} />
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

const look = {
  primary: { variant: 'body2', sx: { fontWeight: 500 } },
  secondary: { variant: 'caption', component: 'span', sx: { display: 'block', lineHeight: 1.3 } },
} as const

/** An entry's icon, its title and, in grey, what it is for. The hint describes the entry and is not part of its name. */
function EntryText({ item, id }: { item: MenuItem; id: string }) {
  const t = useTexts('app')
  return (
    <>
      <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
        <MenuIcon screen={item.screen} />
      </ListItemIcon>
      <ListItemText
        primary={t(item.title)}
        secondary={t(item.hint)}
        slotProps={{ ...look, secondary: { ...look.secondary, id, 'aria-hidden': true } }}
        sx={{ marginBlock: 0.25 }}
      />
    </>
  )
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type LinkProps = { link: MenuLink; current: boolean; inset?: boolean; onChoose?: (() => void) | undefined }

/** One entry of the menu; the current one scrolls into view. */
function DrawerLink({ link, current, inset, onChoose }: LinkProps) {
  const button = useRef<HTMLAnchorElement>(null)
  const hint = useId()
  // Before paint, so that no entry moves away from under a finger.
  useLayoutEffect(() => {
    if (current) scrollIntoView(button.current)
  }, [current])
  return (
    <ListItem disablePadding>
      <ListItemButton
        ref={button}
        component={Link}
        to={link.to}
        onClick={onChoose}
        selected={current}
        aria-current={current ? 'page' : undefined}
        aria-describedby={hint}
        sx={{
          paddingBlock: 0.5,
          paddingInline: `${inset ? 24 : 12}px 8px`,
          '&.Mui-selected': { color: 'primary.main' },
        }}
      >
        <EntryText item={link} id={hint} />
      </ListItemButton>
    </ListItem>
  )
}

type GroupProps = {
  group: MenuLinks
  current: MenuLink | undefined
  onChoose: (() => void) | undefined
}

/** Entries under their own title; open while one of them is the current one, or if the user opened it. */
function DrawerGroup({ group, current, onChoose }: GroupProps) {
  const t = useTexts('app')
  const hint = useId()
  const { title, links } = group
  const within = links.some(link => link === current)
  const [opened, setOpened] = useState<boolean>()
  const list = useRef<HTMLUListElement>(null)
  const open = opened ?? within
  return (
    <>
      <ListItem disablePadding>
        <ListItemButton
          onClick={() => setOpened(!open)}
          aria-expanded={open}
          aria-describedby={hint}
          sx={{ paddingBlock: 0.5, paddingInline: '12px 8px' }}
        >
          <EntryText item={group} id={hint} />
          {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </ListItemButton>
      </ListItem>
      <Collapse
        in={open}
        unmountOnExit
        component="li"
        // Before this, its entries had no height.
        onEntered={() => scrollIntoView(list.current?.querySelector('[aria-current]') ?? null)}
      >
        <List ref={list} disablePadding aria-label={t(title)}>
          {links.map(link => (
            <DrawerLink key={link.to} link={link} current={link === current} onChoose={onChoose} inset />
          ))}
        </List>
      </Collapse>
    </>
  )
}
