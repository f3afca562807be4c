import { Fragment, type ReactNode } from 'react'

/** The parts of one text, joined; a line may break between two of them. */
export function BreaksBetween({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
