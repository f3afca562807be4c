import { Fragment } from 'react'
import { breakable } from './breakable.ts'

/** A text with long addresses, which goes on in the next line after their slashes and dots, not within a word. */
export function BreakableText({ children }: { children: string }) {
  return breakable(children).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
