import type { ReactNode } from 'react'

/** A sentence that a screen reader speaks as soon as it appears. */
export function Alert({ tone, children }: { tone: 'success' | 'failure'; children: ReactNode }) {
  return (
    <p role="alert" className={`alert alert-${tone}`}>
      {children}
    </p>
  )
}
