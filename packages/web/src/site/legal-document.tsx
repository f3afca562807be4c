import type { ReactNode } from 'react'
import { PageFrame } from './page-frame.tsx'
import type { PageName } from './page-name.ts'

type Props = { page: PageName; heading: string; updated: string; children: ReactNode }

/** A legal text. It stands in English in every language, because only its English wording has been agreed. */
export function LegalDocument({ page, heading, updated, children }: Props) {
  return (
    <PageFrame page={page}>
      <article className="prose" lang="en">
        <h1>{heading}</h1>
        <p className="intro">Last updated: {updated}</p>
        {children}
      </article>
    </PageFrame>
  )
}
