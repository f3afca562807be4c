import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Grid from '@mui/material/Grid'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { useParameter } from '../../lib/use-parameter.ts'
import { Drawing, drawingNames } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import * as icons from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BreaksBetween } from '../../ui/text-wrap.tsx'
import { useStyleTexts } from './style-texts.ts'

/** The icons used in the product, and its own drawings, which replace an icon font. */
export default function IconsScreen() {
  const app = useTexts('app')
  const t = useStyleTexts()
  const [search] = useSearchParams()
  const [words, setWords] = useParameter('q')
  const own = search.get('tab') === 'font-awesome'
  const found = (own ? drawings : materialIcons).filter(({ name }) =>
    name.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <>
      <PageHeader title={app('screens.icons')} actions={<ActionsMenu />} />
      <Tabs value={own ? 1 : 0} aria-label={t('icons.views')} sx={{ marginBlockEnd: 2 }}>
        {/* Names of things, which are the same in every language. */}
        <Tab component={Link} to="?tab=material" label="Material Icons" />
        <Tab component={Link} to="?tab=font-awesome" label="Font Awesome" />
      </Tabs>
      {own && <Typography sx={{ marginBlockEnd: 2 }}>{t('icons.own')}</Typography>}
      <SearchField
        label={t('icons.search')}
        value={words}
        onChange={setWords}
        sx={{ width: { xs: '100%', sm: 360 }, marginBlockEnd: 2 }}
      />
      <Grid container spacing={2} component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {found.map(({ name, picture }) => (
          <Grid key={name} component="li" size={{ xs: 12, sm: 4, md: 3, lg: 2 }} sx={cell}>
            {picture}
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {/* Wraps before a capital, not within a word. */}
              <BreaksBetween parts={name.split(/(?=[A-Z])/)} />
            </Typography>
          </Grid>
        ))}
      </Grid>
      {found.length === 0 && (
        <EmptyState drawing="spindleBox" title={t('icons.noMatch')} hint={t('icons.noMatchHint')} />
      )}
    </>
  )
}

/** Kept in English as in the original page: they show what a menu looks like, and only close it. */
const entries = ['Print PDF', 'Download', 'Send by mail', 'Share']

/** The Actions menu of the icons. */
function ActionsMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="outlined"
        endIcon={<icons.ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Actions
      </Button>
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {entries.map(entry => (
          <MenuItem key={entry} onClick={close}>
            {entry}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

type Picture = { name: string; picture: ReactNode }

const materialIcons: Picture[] = Object.entries(icons).map(([name, Icon]) => ({
  name,
  picture: <Icon fontSize="large" />,
}))

const drawings: Picture[] = drawingNames.map(name => ({
  name,
  picture: (
    <Box sx={{ width: 128, height: 80 }}>
      <Drawing name={name} />
    </Box>
  ),
}))

const cell = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: { xs: 'center', sm: 'flex-start' },
  gap: { xs: 1.5, sm: 0.5 },
  minWidth: 0,
}
