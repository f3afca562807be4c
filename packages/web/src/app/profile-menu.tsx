import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SignedInUser } from '../lib/session.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Loaded on demand, so that the first screen's bundle has no form. */
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}))

/** Loaded with the first press. */
const ProfileEntries = lazy(async () => ({ default: (await import('./profile-entries.tsx')).ProfileEntries }))

const CalendarAddressDialog = lazy(async () => ({
  default: (await import('../parts/calendar/calendar-address-dialog.tsx')).CalendarAddressDialog,
}))

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

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
        <Suspense>
          <ProfileEntries
            user={user}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onPassword={changePassword}
            onAddress={showAddress}
            onShortcuts={showShortcuts}
          />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <ChangePasswordDialog role={user.role} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {subscribing && (
        <Suspense>
          <CalendarAddressDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
      {helping && (
        <Suspense>
          <ShortcutsDialog role={user.role} onClose={() => setHelping(false)} />
        </Suspense>
      )}
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
