import { landing } from '@casa/contract/access'
import { createBrowserRouter, matchPath, Navigate, type RouteObject, redirect } from 'react-router'
import { startSchoolClock } from '../api/school-clock.ts'
import { rememberOrigin, type SignedInUser, signedInUser, takeOrigin } from '../lib/session.ts'
import { CrashScreen } from './crash-screen.tsx'
import { lazyRouteDialog, lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RefusedScreen } from './refused-screen.tsx'
import { dialogsOf, type Load, type Screen } from './screen.ts'
import { screens } from './screens.tsx'
import { Shell } from './shell.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { moreTexts } from './show-language.ts'
import { awaitLinks } from './waiting-links.ts'

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
        ...screens.map(screen => routeOf(screen, user)),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
    { path: '*', element: <NotFoundScreen /> },
  ]
}

/** The landing page: the page requested before sign-in, if the role may open it. */
function start(user: SignedInUser): string {
  const origin = takeOrigin()
  const mayOpen = screens.some(
    ({ path, roles }) =>
      roles.includes(user.role) && origin && matchPath({ path: `/app/${path}`, end: false }, origin.pathname),
  )
  return origin && mayOpen ? origin.pathname + origin.search : landing(user.role)
}

function routeOf(screen: Screen, user: SignedInUser): RouteObject {
  const { path } = screen
  const load = screen.loadFor?.[user.role] ?? screen.load
  const isFirst = `/app/${path}` === landing(user.role) && ['TEACHER', 'PARENT'].includes(user.role)
  const place = { path, handle: screen, ErrorBoundary: CrashScreen }
  if (!screen.roles.includes(user.role)) return { ...place, path: `${path}/*`, element: <RefusedScreen /> }
  return {
    ...place,
    lazy: {
      Component: lazyScreen(isFirst ? firstOf(load) : componentOf(load)),
    },
    children: Object.entries(dialogsOf(screen)).map(([below, open]) => ({
      path: below,
      lazy: { Component: lazyRouteDialog(componentOf(open)) },
    })),
  }
}

/** The first screens of teachers and parents, whose texts are bundled with the app. */
function firstOf(load: Load) {
  return async () => (await load()).default
}

function componentOf(load: Load) {
  return async () => {
    const [screen] = await Promise.all([load(), moreTexts()])
    return screen.default
  }
}
