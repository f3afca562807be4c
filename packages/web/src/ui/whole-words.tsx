import { Fragment } from 'react'
import { OneLine } from './one-line.ts'

/** A text that wraps only between its words, for example dates that must not break at their hyphens. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other name.
    <Fragment key={index}>
      {index > 0 && ' '}
      <OneLine>{word}</OneLine>
    </Fragment>
  ))
}
