import { breakable } from './breakable.ts'
import { BreaksBetween } from './breaks-between.tsx'

/** A text with long addresses, which goes on in the next line after their slashes and dots, not within a word. */
export function BreakableText({ children }: { children: string }) {
  return <BreaksBetween parts={breakable(children)} />
}
