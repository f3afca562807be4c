import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { PageName } from './page-name.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { usePageTitle } from './use-page-title.ts'

/** What every public page has around its content. */
export function PageFrame({ page, children }: { page: PageName; children: ReactNode }) {
  const t = useTexts('site')
  usePageTitle(page)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <SiteHeader page={page} />
      <main id="content" className={`page page-${page}`} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
