import type { Matrix } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { SearchField } from '../../ui/filter-bar.tsx'
import { ChevronLeft, ChevronRight, Close, Search, Tune } from '../../ui/icons.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { lineClamp } from '../../ui/styles.ts'

type Child = Matrix['students'][number]

/** A bar of 56 px that stays below the app's header while the page scrolls. */
export const stickyBar = {
  position: 'sticky',
  top: 64,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  height: 56,
  marginInline: -2,
  paddingInline: 0.5,
  bgcolor: 'background.default',
} as const

type Props = {
  students: readonly Child[]
  /** Undefined if the chosen child has left the class. */
  child: Child | undefined
  onChild: (childId: string) => void
  /** The class, the area and which exercises are shown. */
  filters: ReactNode
  /** What is searched; undefined while the search is closed. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** The child whose exercises are shown, with the ones before and after, the filters and the search. */
export function ChildBar({ students, child, onChild, filters, search, onSearch }: Props) {
  const t = useTexts('planner')
  if (search !== undefined)
    return (
      <Box sx={{ ...stickyBar, paddingInlineStart: 2 }}>
        <SearchField
          label={t('searchExercises')}
          value={search}
          onChange={onSearch}
          autoFocus
          sx={{ flex: 1 }}
        />
        <IconButton
          aria-label={t('closeSearch')}
          title={t('closeSearch')}
          onClick={() => onSearch(undefined)}
        >
          <Close />
        </IconButton>
      </Box>
    )
  const place = students.findIndex(({ _id }) => _id === child?._id)
  /** After the last child comes the first again. */
  const beside = (step: number) => students.at((place + step) % students.length)!._id
  return (
    <Box sx={stickyBar}>
      <IconButton
        aria-label={t('previousChild')}
        title={t('previousChild')}
        onClick={() => onChild(beside(-1))}
      >
        <ChevronLeft />
      </IconButton>
      <ChildMenu students={students} child={child} place={place} onChild={onChild} />
      <IconButton aria-label={t('nextChild')} title={t('nextChild')} onClick={() => onChild(beside(1))}>
        <ChevronRight />
      </IconButton>
      <FilterSheet>{filters}</FilterSheet>
      <IconButton aria-label={t('searchExercises')} title={t('searchExercises')} onClick={() => onSearch('')}>
        <Search />
      </IconButton>
    </Box>
  )
}

type MenuProps = Pick<Props, 'students' | 'child' | 'onChild'> & { place: number }

/** The child's photo and name, which open the list of the class's children. */
function ChildMenu({ students, child, place, onChild }: MenuProps) {
  const t = useTexts('planner')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const name = child?.fullName ?? t('childGone')
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-label={`${name}, ${t('student')}`}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ flex: 1, minWidth: 0, height: 56, gap: 1, justifyContent: 'flex-start', textAlign: 'start' }}
      >
        <PersonAvatar name={name} photo={child?.profileURL ?? null} size={36} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" variant="h3" sx={{ ...lineClamp(1), lineHeight: 1.2 }}>
            {name}
          </Typography>
          {child && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', lineHeight: 1.2 }}>
              {t('childOf', { place: place + 1, count: students.length })}
            </Typography>
          )}
        </Box>
      </ButtonBase>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {students.map(({ _id, fullName }) => (
          <MenuItem
            key={_id}
            selected={_id === child?._id}
            onClick={() => {
              setAnchor(undefined)
              onChild(_id)
            }}
          >
            {fullName}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** An icon that opens the filters. */
function FilterSheet({ children }: { children: ReactNode }) {
  const t = useTexts('ui')
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        aria-label={t('table.filters')}
        title={t('table.filters')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Tune />
      </IconButton>
      <Dialog open={open} onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
        <DialogTitle id={id}>{t('table.filters')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
