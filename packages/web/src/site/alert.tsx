import type { ReactNode } from 'react'
import type { PageNotice } from '../lib/notice.ts'

/** A sentence that screen readers announce as soon as it appears. */
export function Alert({ tone, children }: Pick<PageNotice, 'tone'> & { children: ReactNode }) {
  return (
    <p role="alert" className={`alert alert-${tone}`}>
      {children}
    </p>
  )
}
