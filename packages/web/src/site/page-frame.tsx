import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { PageName } from './page-name.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What surrounds the content of every public page. */
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

/** Keeps the document's title in the reader's language. */
function usePageTitle(page: PageName): void {
  const t = useTexts('site')
  const title = t(`pages.${page}.title`)
  useEffect(() => {
    document.title = title
  }, [title])
}
