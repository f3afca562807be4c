import { Fragment } from 'react'
import { ExerciseLink } from './exercise-link.tsx'

type Work = { _id: string; subActivityName: string }
type Props = {
  text: string
  /** The exercises that the text may name. */
  works: readonly Work[]
}

/** A text in which the names of exercises link to their pages. */
export function WorkText({ text, works }: Props) {
  return linkedParts(text, works).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={index}>{typeof part === 'string' ? part : <ExerciseLink exercise={part} />}</Fragment>
  ))
}

/**
 * A text's parts: the exercises that it names, each once, and what is between them. Where one name contains another,
 * the longer one counts.
 */
export function linkedParts(text: string, works: readonly Work[]): (string | Work)[] {
  const longest = [...works].sort((one, other) => other.subActivityName.length - one.subActivityName.length)
  const work = longest.find(({ subActivityName }) => subActivityName && text.includes(subActivityName))
  if (!work) return text ? [text] : []
  const rest = works.filter(other => other !== work)
  const at = text.indexOf(work.subActivityName)
  return [
    ...linkedParts(text.slice(0, at), rest),
    work,
    ...linkedParts(text.slice(at + work.subActivityName.length), rest),
  ]
}
