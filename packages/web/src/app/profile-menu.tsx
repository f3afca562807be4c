import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import type { SignedInUser } from '../lib/session.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ProfileEntries } from './profile-entries.tsx'
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx'

/** Fetched when it is opened, so that the first screen comes without a form. */
const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)
const CalendarAddressDialog = lazyDialog(
  async () => (await import('../parts/calendar/calendar-address-dialog.tsx')).CalendarAddressDialog,
)

/** The signed-in user, colour scheme, language and sign-out. */
export function ProfileMenu({ user }: { user: SignedInUser }) {
  const t = useTexts('app')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [changing, setChanging] = useState(false)
  const [subscribing, setSubscribing] = useState(false)
  const [helping, setHelping] = useHelpKey()
  const changePassword = () => {
    setAnchor(null)
    setChanging(true)
  }
  const showAddress = () => {
    setAnchor(null)
    setSubscribing(true)
  }
  const showShortcuts = () => {
    setAnchor(null)
    setHelping(true)
  }
  return (
    <>
      <IconButton
        edge="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <PersonAvatar name={user.name} size={34} />
        <VisuallyHidden>{t('profile.open', { name: user.name })}</VisuallyHidden>
      </IconButton>
      {used && (
        <ProfileEntries
          user={user}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onPassword={changePassword}
          onAddress={showAddress}
          onShortcuts={showShortcuts}
        />
      )}
      {changing && <ChangePasswordDialog role={user.role} onClose={() => setChanging(false)} />}
      {subscribing && <CalendarAddressDialog onClose={() => setSubscribing(false)} />}
      {helping && <ShortcutsDialog role={user.role} onClose={() => setHelping(false)} />}
    </>
  )
}

/** Whether the shortcuts are shown; `?` shows them. */
function useHelpKey() {
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isShortcut('help', event) && !isForFieldOrDialog(event)) setHelping(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return [helping, setHelping] as const
}
