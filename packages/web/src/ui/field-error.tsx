import type { ReactNode } from 'react'

/** A field's error, announced when it appears and again with its field. */
export function FieldError({ children }: { children: ReactNode }) {
  return <span role="alert">{children}</span>
}
