import Collapse from '@mui/material/Collapse'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '../lib/texts.ts'
import { useTexts } from '../lib/texts.ts'
import { ExpandLess, ExpandMore } from '../ui/icons.tsx'
import type { MenuLink } from './menu.ts'
import { MenuIcon } from './menu-icons.tsx'

const text = { primary: { variant: 'body2', sx: { fontWeight: 500 } } } as const

function Icon({ title }: { title: TextKey<'app'> }) {
  return (
    <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
      <MenuIcon title={title} />
    </ListItemIcon>
  )
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type LinkProps = { link: MenuLink; current: boolean; inset?: boolean; onChoose?: (() => void) | undefined }

/** One entry of the menu; the current one scrolls into view. */
export function DrawerLink({ link, current, inset, onChoose }: LinkProps) {
  const t = useTexts('app')
  const button = useRef<HTMLAnchorElement>(null)
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
        sx={{ paddingInlineStart: inset ? 3 : 1.5, '&.Mui-selected': { color: 'primary.main' } }}
      >
        <Icon title={link.title} />
        <ListItemText primary={t(link.title)} slotProps={text} />
      </ListItemButton>
    </ListItem>
  )
}

type GroupProps = {
  title: TextKey<'app'>
  links: MenuLink[]
  current: MenuLink | undefined
  onChoose: (() => void) | undefined
}

/** Entries under their own title; open while one of them is the current one, or if the user opened it. */
export function DrawerGroup({ title, links, current, onChoose }: GroupProps) {
  const t = useTexts('app')
  const within = links.some(link => link === current)
  const [opened, setOpened] = useState<boolean>()
  const group = useRef<HTMLUListElement>(null)
  const open = opened ?? within
  return (
    <>
      <ListItem disablePadding>
        <ListItemButton
          onClick={() => setOpened(!open)}
          aria-expanded={open}
          sx={{ paddingInlineStart: 1.5 }}
        >
          <Icon title={title} />
          <ListItemText primary={t(title)} slotProps={text} />
          {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </ListItemButton>
      </ListItem>
      <Collapse
        in={open}
        unmountOnExit
        component="li"
        // Before this, its entries had no height.
        onEntered={() => scrollIntoView(group.current?.querySelector('[aria-current]') ?? null)}
      >
        <List ref={group} disablePadding aria-label={t(title)}>
          {links.map(link => (
            <DrawerLink key={link.to} link={link} current={link === current} onChoose={onChoose} inset />
          ))}
        </List>
      </Collapse>
    </>
  )
}
