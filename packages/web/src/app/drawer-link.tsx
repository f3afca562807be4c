import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Collapse from '@mui/material/Collapse'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '../lib/texts.ts'
import { useTexts } from '../lib/texts.ts'
import type { MenuLink } from './menu.ts'

const text = { primary: { variant: 'body2', sx: { fontWeight: 500 } } } as const

/** One entry of the menu. */
export function DrawerLink({ link, current, inset }: { link: MenuLink; current: boolean; inset?: boolean }) {
  const t = useTexts('app')
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={link.to}
        selected={current}
        aria-current={current ? 'page' : undefined}
        sx={{ paddingInlineStart: inset ? 3 : 1.5, '&.Mui-selected': { color: 'primary.main' } }}
      >
        <ListItemText primary={t(link.title)} slotProps={text} />
      </ListItemButton>
    </ListItem>
  )
}

type GroupProps = { title: TextKey<'app'>; links: MenuLink[]; current: MenuLink | undefined }

/** Entries under a title of their own; open while one of them is the current one, or when it was opened. */
export function DrawerGroup({ title, links, current }: GroupProps) {
  const t = useTexts('app')
  const within = links.some(link => link === current)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? within
  return (
    <>
      <ListItem disablePadding>
        <ListItemButton
          onClick={() => setOpened(!open)}
          aria-expanded={open}
          sx={{ paddingInlineStart: 1.5 }}
        >
          <ListItemText primary={t(title)} slotProps={text} />
          {open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </ListItemButton>
      </ListItem>
      <Collapse in={open} unmountOnExit component="li">
        <List disablePadding aria-label={t(title)}>
          {links.map(link => (
            <DrawerLink key={link.to} link={link} current={link === current} inset />
          ))}
        </List>
      </Collapse>
    </>
  )
}
