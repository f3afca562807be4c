import type { ComponentType } from 'react'
import type { PageName } from './page-name.ts'

type Page = { path?: string; aliases?: readonly string[]; load: () => Promise<ComponentType> }

/** Every public page: its address, its aliases, and its component. */
export const pages = {
  root: { path: '/', load: async () => (await import('./root-page.tsx')).RootPage },
  home: {
    path: '/montessori/home',
    aliases: ['/montessori/dashboard'],
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
  problems: {
    path: '/montessori/problenwesolve',
    aliases: ['/montessori/problemswesolve'],
    load: async () => (await import('./problems-page.tsx')).ProblemsPage,
  },
  manual: {
    path: '/montessori/usermanual',
    load: async () => (await import('./manual-page.tsx')).ManualPage,
  },
  registration: {
    path: '/montessori/schoolregistration',
    load: async () => (await import('./registration-page.tsx')).RegistrationPage,
  },
  login: { path: '/montessori/login', load: async () => (await import('./login-page.tsx')).LoginPage },
  privacy: {
    path: '/montessori/privacy',
    load: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  },
  terms: { path: '/montessori/term', load: async () => (await import('./terms-page.tsx')).TermsPage },
  security: {
    path: '/montessori/security',
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
  /** Printed links lead here. Outside /montessori, because signed-in users are redirected from there. */
  administrator: {
    path: '/administrator',
    load: async () => (await import('./administrator-page.tsx')).AdministratorPage,
  },
  'not-found': { load: async () => (await import('./not-found-page.tsx')).NotFoundPage },
} satisfies Record<PageName, Page>

/** The names of all pages. */
export const pageNames = Object.keys(pages) as PageName[]

/** All addresses of a page; none for the not-found page. */
export function addressesOf(name: PageName): string[] {
  const { path, aliases = [] }: Page = pages[name]
  return path ? [path, ...aliases] : []
}

/** The page at an address. */
export function pageAt(pathname: string): PageName {
  const address = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return pageNames.find(name => addressesOf(name).includes(address)) ?? 'not-found'
}
