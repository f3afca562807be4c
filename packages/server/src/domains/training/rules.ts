import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

/** Why a trainer with this many topics cannot be deleted, or undefined: the topics would have no trainer. */
export function whyTrainerStays(topics: number): PlainText | Text | undefined {
  if (topics === 0) return undefined
  return topics === 1 ? refusals.training.hasTopic : textOf(refusals.training.hasTopics, { topics })
}
