import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { type ReactNode, useId, useState } from 'react'
import { MoreHoriz } from './icons.tsx'

type Props = { label: string; children: (close: () => void) => ReactNode }

/** The less frequent actions of a screen, in a menu behind a button with three dots. */
export function MoreCommands({ label, children }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ marginInlineStart: { xs: 'auto', md: 0 } }}
      >
        <MoreHoriz />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={close}>
        {children(close)}
      </Menu>
    </>
  )
}
