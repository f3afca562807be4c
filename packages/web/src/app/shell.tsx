import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Link from '@mui/material/Link'
import { keyframes, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useStaleSince } from '../api/live.ts'
import { useFormats } from '../lib/formats.ts'
import { useMaintenance } from '../lib/maintenance.ts'
import { signInAgain } from '../lib/notice.ts'
import { useScreenPath } from '../lib/screen-path.ts'
import { handleEndedSession, isOtherSignIn, type SignedInUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useKeptWindowScroll } from '../ui/use-kept-scroll.ts'
import { useHeight } from '../ui/use-observed.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Drawer } from './drawer.tsx'
import { drawerWidth, headerHeight, roomForMenu } from './frame.tsx'
import { Header } from './header.tsx'
import { LinksBanner } from './links-banner.tsx'
import { OutboxBanner } from './outbox/outbox-banner.tsx'
import { PrintHeading } from './print-heading.tsx'
import { useQuick } from './quick-button.tsx'

const VisitBanner = lazyPart(async () => (await import('./visit-banner.tsx')).VisitBanner)

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
  const maintenance = useMaintenance()
  const quick = useQuick(user.role === 'TEACHER')
  useForeignSignIn()
  const { pathname, search } = useLocation()
  const screen = useScreenPath()
  useKeptWindowScroll(pathname === screen ? search : undefined)
  useScreenChange(screen, () => {
    setOpen(last => ({ ...last, narrow: false }))
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
        {user.visit && <VisitBanner visit={user.visit} />}
        {maintenance && (
          <Alert severity="warning" role="status" square>
            {t('maintenance')}
          </Alert>
        )}
        <StatusStrip menuWidth={wide && shown ? drawerWidth : 0}>
          <LiveBanner />
          <OutboxBanner whenEmpty={<OfflineBanner role={user.role} />} />
        </StatusStrip>
        {user.role === 'PARENT' && <LinksBanner />}
        <PrintHeading />
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
function useScreenChange(screen: string, onChange: () => void): void {
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

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(340%)' } })

/** Shown below the header while the next screen loads; it looks like the skeleton's. */
function LoadingBar() {
  const t = useTexts('app')
  return (
    <Box
      role="progressbar"
      aria-label={t('product')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: headerHeight,
        zIndex: 'tooltip',
        height: 4,
        overflow: 'hidden',
        '&::after': {
          content: '""',
          display: 'block',
          width: '30%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${slide} 1.6s ease-in-out infinite`,
        },
      }}
    />
  )
}

type Props = {
  /** The width of the menu beside it, in pixels. */
  menuWidth: number
  children: ReactNode
}

/**
 * What the app itself is waiting for, at the bottom of the window over the screen: above the screen, its appearance
 * pushed a class's children from under the finger that was marking them. Leaves room for it below the last row.
 */
function StatusStrip({ menuWidth, children }: Props) {
  const { ref, height } = useHeight()
  return (
    <Box
      ref={ref}
      sx={{
        position: 'fixed',
        insetInline: `${menuWidth}px 0`,
        insetBlockEnd: 'var(--bottom-bar, 0px)',
        // Below the header's menus, which extend down to it.
        zIndex: theme => theme.zIndex.appBar - 1,
        '@media print': { display: 'none' },
        '& .MuiAlert-root': { alignItems: 'center' },
        '& .MuiAlert-action': { padding: 0, whiteSpace: 'nowrap' },
      }}
    >
      <GlobalStyles styles={{ html: { '--bottom-strip': `${height}px` } }} />
      {children}
    </Box>
  )
}

/** On screens that follow changes, says since when their figures may be out of date. */
function LiveBanner() {
  const t = useTexts('app')
  const { moment } = useFormats()
  const staleSince = useStaleSince()
  if (staleSince === undefined) return null
  return (
    <Box
      role="status"
      sx={{
        paddingInline: 2,
        paddingBlock: 0.5,
        typography: 'body2',
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
      }}
    >
      {t('stale', { at: moment(new Date(staleSince).toISOString()) })}
    </Box>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shown while the device is offline; it tells staff what can still be saved. */
function OfflineBanner({ role }: { role: Role }) {
  const t = useTexts('app')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Alert severity="warning" square>
      {t(role in api.attendance.add.access ? 'offlineStaff' : 'offline')}
    </Alert>
  )
}
