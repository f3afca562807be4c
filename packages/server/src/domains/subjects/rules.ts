import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

const { subjectHasLesson, subjectHasLessons } = refusals.lesson

/** Why a subject cannot be deleted: the text with the number of its lessons; undefined if it has none. */
export function whySubjectStays(lessons: number): PlainText | Text | undefined {
  if (lessons === 0) return undefined
  return lessons === 1 ? subjectHasLesson : textOf(subjectHasLessons, { lessons })
}
