import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'

const CalendarAddressDialog = lazyDialog(
  async () => (await import('./calendar-address-dialog.tsx')).CalendarAddressDialog,
)

/** Opens the private calendar address, from the header of a screen with a calendar. */
export function CalendarAddressButton() {
  const t = useTexts('app')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.calendarAddress')}
      </Button>
      {open && <CalendarAddressDialog onClose={() => setOpen(false)} />}
    </>
  )
}
