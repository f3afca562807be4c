import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { mayWrite } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'

/**
 * A screen that is one calendar: below its header the calendar fills the rest of the window, so that the page does
 * not scroll too. In a low window the calendar keeps its minimum height; the list is as long as its days.
 */
export function CalendarLayout({ children }: { children: ReactNode }) {
  return <Box sx={look}>{children}</Box>
}

const look = {
  display: { sm: 'flex' },
  flexDirection: 'column',
  height: { sm: 'max(640px, 100dvh - 112px)' },
  '&:has([data-view=list])': { height: 'auto' },
  // The printout shows all hours.
  '@media print': { '&&': { height: 'auto' } },
}

const CalendarAddressDialog = lazyDialog(
  async () => (await import('./calendar-address-dialog.tsx')).CalendarAddressDialog,
)

/** Opens the private calendar address, from the header of a screen with a calendar. */
export function CalendarAddressButton() {
  const t = useTexts('app')
  const [open, setOpen] = useState(false)
  if (!mayWrite('learning')) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.calendarAddress')}
      </Button>
      {open && <CalendarAddressDialog onClose={() => setOpen(false)} />}
    </>
  )
}
