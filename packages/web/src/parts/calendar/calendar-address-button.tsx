import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'

const CalendarAddressDialog = lazy(async () => ({
  default: (await import('./calendar-address-dialog.tsx')).CalendarAddressDialog,
}))

/** Opens the private calendar address, from the head of a screen with a calendar. */
export function CalendarAddressButton() {
  const t = useTexts('app')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.calendarAddress')}
      </Button>
      {open && (
        <Suspense>
          <CalendarAddressDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
