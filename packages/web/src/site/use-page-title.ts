import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import type { PageName } from './page-name.ts'

/** Keeps the document's title in the reader's language. */
export function usePageTitle(page: PageName): void {
  const t = useTexts('site')
  const title = t(`pages.${page}.title`)
  useEffect(() => {
    document.title = title
  }, [title])
}
