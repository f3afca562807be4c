import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useRef, useState } from 'react'
import { ExpandMore } from '../../ui/icons.tsx'

/** As the page has been known since it was made, in English: they show what a menu looks like, and only close it. */
const entries = ['Print PDF', 'Download', 'Send by mail', 'Share']

/** The menu Actions of the icons. */
export function ActionsMenu() {
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
        endIcon={<ExpandMore />}
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
