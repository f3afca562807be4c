import type { ReactNode } from 'react'

/** What is wrong with a field, under it: read out when it appears, and again with the field that it describes. */
export function FieldError({ children }: { children: ReactNode }) {
  return <span role="alert">{children}</span>
}
