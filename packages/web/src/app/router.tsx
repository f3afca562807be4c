import { api } from '@casa/contract'
import { landing } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  matchPath,
  Navigate,
  type RouteObject,
  redirect,
  useNavigate,
} from 'react-router'
import { queryOf } from '../api/hooks.ts'
import { startSchoolClock } from '../api/school-clock.ts'
import { rememberOrigin, type SignedInUser, signedInUser, takeOrigin } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { type LazyPart, type LoadFailure, lazyPart, PartDialog, useFailureTexts } from '../ui/lazy-part.tsx'
import { MayWrite } from '../ui/may-write.ts'
import { ShellSkeleton } from './frame.tsx'
import { landingOf } from './menus.ts'
import { CrashScreen, MessageScreen, NotFoundScreen, RefusedScreen } from './message-screen.tsx'
import { queryClient } from './query-client.ts'
import { dialogsOf, hasDialog, type Load, mayChange, mayOpen, mayOpenDialog, type Screen } from './screen.ts'
import { screens } from './screens.tsx'
import { Shell } from './shell.tsx'
import { moreTexts } from './show-language.ts'

/**
 * The app's routes for the signed-in user. If nobody is signed in, it opens the public home page and returns
 * undefined.
 */
export function startRouter() {
  const user = signedInUser()
  if (user) return createBrowserRouter(routesFor(user))
  rememberOrigin(location)
  location.replace('/montessori/home')
  return undefined
}

function routesFor(user: SignedInUser): RouteObject[] {
  return [
    {
      path: '/app',
      element: <Shell user={user} />,
      loader: () => Promise.all([startSchoolClock(), awaitLinks(user)]),
      shouldRevalidate: () => false,
      HydrateFallback: ShellSkeleton,
      ErrorBoundary: CrashScreen,
      children: [
        { index: true, loader: () => redirect(start(user)) },
        { path: 'ui', element: <Navigate to="/app/ui/icons" replace /> },
        ...screens.flatMap(screen => [routeOf(screen, user), ...refusedDialogs(screen, user)]),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
    { path: '*', element: <NotFoundScreen /> },
  ]
}

/** The landing page: the page requested before sign-in, if the role may open it. */
function start(user: SignedInUser): string {
  const origin = takeOrigin()
  const isOpen = screens.some(
    screen =>
      mayOpen(screen, user) &&
      origin &&
      matchPath({ path: `/app/${screen.path}`, end: false }, origin.pathname),
  )
  return origin && isOpen ? origin.pathname + origin.search : landingOf(user)
}

function routeOf(screen: Screen, user: SignedInUser): RouteObject {
  const { path } = screen
  const load = screen.loadFor?.[user.role] ?? screen.load
  // The texts of any other screen on which people of an office land come with those of all screens.
  const isFirst = `/app/${path}` === landing(user.role)
  const place = { path, handle: screen, ErrorBoundary: CrashScreen }
  if (!mayOpen(screen, user))
    return { ...place, path: `${path}/*`, element: <RefusedScreen screen={screen} /> }
  return {
    ...place,
    lazy: {
      Component: lazyScreen(withRight(mayChange(screen, user), isFirst ? firstOf(load) : componentOf(load))),
    },
    children: Object.entries(dialogsOf(screen))
      .filter(([below]) => mayOpenDialog(screen, below, user))
      .map(([below, open]) =>
        hasDialog(screen, below, user)
          ? { path: below, lazy: { Component: lazyRouteDialog(componentOf(open)) } }
          : { path: below },
      ),
  }
}

/** What is shown at the addresses of the dialogs that the user may not open, over a screen that they may. */
function refusedDialogs(screen: Screen, user: SignedInUser): RouteObject[] {
  if (!mayOpen(screen, user)) return []
  return Object.keys(dialogsOf(screen))
    .filter(below => !mayOpenDialog(screen, below, user))
    .map(below => ({
      path: `${screen.path}/${below}`,
      handle: screen,
      element: <RefusedScreen screen={screen} />,
    }))
}

/** The first screens, whose texts are bundled with the app or with the screen. */
function firstOf(load: Load) {
  return async () => (await load()).default
}

function componentOf(load: Load) {
  return async () => {
    const [screen] = await Promise.all([load(), moreTexts()])
    return screen.default
  }
}

type FetchScreen = () => Promise<ComponentType>

/** A screen whose commands are left out for people of an office who may only read it. */
function withRight(mayWrite: boolean, fetchScreen: FetchScreen): FetchScreen {
  if (mayWrite) return fetchScreen
  return async () => {
    const Screen = await fetchScreen()
    return () => (
      <MayWrite value={false}>
        <Screen />
      </MayWrite>
    )
  }
}

/** A screen's component for the router, which stays on the previous screen until the file has loaded or failed. */
function lazyScreen(fetchScreen: FetchScreen) {
  return loadedOr(lazyPart(fetchScreen, { failed: failure => <MissingScreen {...failure} /> }))
}

/** The same for a dialog that opens over a screen; without its file the screen stays. */
function lazyRouteDialog(fetchDialog: FetchScreen) {
  return loadedOr(lazyPart(fetchDialog, { failed: failure => <MissingDialog {...failure} /> }))
}

/** Replaces only the component that failed to load with one that says why. */
function loadedOr(part: LazyPart<object>) {
  return (): Promise<ComponentType> => part.load().catch(() => part)
}

function MissingScreen(failure: LoadFailure) {
  const t = useTexts('app')
  const { title, text, label, onClick } = useFailureTexts(failure)
  return (
    <Box role="alert">
      <MessageScreen
        title={title}
        hint={failure.why === 'offline' ? t('offlineScreen') : text}
        action={
          <Button variant="contained" onClick={onClick}>
            {label}
          </Button>
        }
      />
    </Box>
  )
}

function MissingDialog(failure: LoadFailure) {
  const navigate = useNavigate()
  return <PartDialog {...failure} onClose={() => navigate('..', { relative: 'route' })} />
}

/** How long the first screen waits for the links. A later response is shown when it arrives. */
const timeoutMs = 1500

/**
 * Reads a parent's waiting links before the first screen is rendered, because a banner above it would shift the
 * layout.
 */
async function awaitLinks({ role }: SignedInUser): Promise<null> {
  if (role !== 'PARENT') return null
  const read = queryClient.prefetchQuery({ ...queryOf(api.users.links, {}), retry: false })
  await Promise.race([read, new Promise(done => setTimeout(done, timeoutMs))])
  return null
}
