import { messages } from '@casa/contract/messages'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useMatches, useNavigation } from 'react-router'
import { signInAgain } from '../lib/notice.ts'
import type { SignedInUser } from '../lib/session.ts'
import { handleEndedSession, isOtherSignIn } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Drawer } from './drawer.tsx'
import { drawerWidth, headerHeight, roomForMenu } from './frame-size.ts'
import { Header } from './header.tsx'
import { LinksBanner } from './links-banner.tsx'
import { LiveBanner } from './live-banner.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OutboxBanner } from './outbox/outbox-banner.tsx'
import { StatusStrip } from './status-strip.tsx'
import { useQuick } from './use-quick.tsx'

/**
 * Reserves space below the content and above sticky elements at the window's bottom, for the bottom bar and the
 * status strip, and keeps both from covering the focused element.
 */
const roomAtBottom = (
  <GlobalStyles
    styles={{
      html: {
        '--bottom': 'calc(var(--bottom-bar, 0px) + var(--bottom-strip, 0px))',
        scrollPaddingBlockEnd: 'calc(var(--bottom) + 8px)',
      },
      body: { paddingBlockEnd: 'var(--bottom)' },
    }}
  />
)

/** The frame of every screen: header, menu and the screen itself. */
export function Shell({ user }: { user: SignedInUser }) {
  const t = useTexts('app')
  const wide = useMediaQuery<Theme>(theme => theme.breakpoints.up(roomForMenu), { noSsr: true })
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState({ wide: true, narrow: false })
  const main = useRef<HTMLElement>(null)
  const shown = wide ? open.wide : open.narrow
  const navigation = useNavigation()
  const quick = useQuick(user.role === 'TEACHER')
  useForeignSignIn()
  useScreenChange(() => {
    setOpen(last => ({ ...last, narrow: false }))
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  })
  const toggle = () =>
    setOpen(last => (wide ? { ...last, wide: !last.wide } : { ...last, narrow: !last.narrow }))
  return (
    <>
      {roomAtBottom}
      <SkipLink label={t('skip')} />
      <Header user={user} open={shown} onToggle={toggle} onQuick={phone ? undefined : quick.show} />
      <Drawer
        role={user.role}
        permanent={wide}
        open={shown}
        onClose={() => setOpen({ ...open, narrow: false })}
      />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{
          outline: 'none',
          paddingBlockStart: `${headerHeight}px`,
          marginInlineStart: wide && shown ? `${drawerWidth}px` : 0,
          transition: theme => theme.transitions.create('margin'),
        }}
      >
        {navigation.state === 'loading' && <LoadingBar />}
        {user.demo && (
          <Alert severity="info" role="note" square>
            {t(`demo.${user.demo}`)}
          </Alert>
        )}
        <StatusStrip menuWidth={wide && shown ? drawerWidth : 0}>
          <LiveBanner />
          <OutboxBanner whenEmpty={<OfflineBanner role={user.role} />} />
        </StatusStrip>
        {user.role === 'PARENT' && <LinksBanner />}
        <Box sx={{ maxWidth: 1280, marginInline: 'auto', padding: { xs: 2, sm: 3 } }}>
          <Outlet />
        </Box>
      </Box>
      {phone && <BottomBar role={user.role} onQuick={quick.show} />}
      {quick.line}
    </>
  )
}

/** Calls back when the screen changes, but not when a dialog opens over it. */
function useScreenChange(onChange: () => void): void {
  const screen = useMatches()[1]?.pathname
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    onChange()
  })
}

function SkipLink({ label }: { label: string }) {
  return (
    <Link
      href="#main"
      // Without navigation: the router does not know about a fragment that a link sets.
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      sx={{
        position: 'fixed',
        insetInlineStart: 8,
        insetBlockStart: -80,
        zIndex: 'tooltip',
        padding: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { insetBlockStart: 8 },
      }}
    >
      {label}
    </Link>
  )
}

/**
 * Follows session changes in other tabs. If the server has ended the session, this tab keeps unsaved input and goes
 * to the sign-in too; after a sign-out or another sign-in it reloads, so that no tab shows another user's data.
 */
function useForeignSignIn(): void {
  useEffect(() => {
    let leaving = false
    const onChange = (event: StorageEvent) => {
      const user = handleEndedSession(event)
      if (user) {
        leaving = true
        signInAgain(user, messages.signIn.ended)
      } else if (!leaving && isOtherSignIn(event)) location.reload()
    }
    addEventListener('storage', onChange)
    return () => removeEventListener('storage', onChange)
  }, [])
}
