import type { Event } from '@casa/contract/assignments'

/** The stored fields of an event, by their wire names. */
export type EventFields = {
  eventName?: string | undefined
  classId?: string | null | undefined
  date?: string | undefined
  dueDate?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  discription?: string | null | undefined
  observation?: string | null | undefined
  video?: string | null | undefined
  imageURL?: string[] | undefined
  isEventForAllStudent?: boolean | undefined
}

/** The fields of a request; `description` is an alias of `discription`. */
type Given = {
  eventName?: string | undefined
  date?: string | null | undefined
  dueDate?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  discription?: string | null | undefined
  description?: string | null | undefined
  observation?: string | null | undefined
  video?: string | null | undefined
  imageURL?: string[] | null | undefined
}

/** What a request stores besides class and children. A null or missing date is left unchanged. */
export function fieldsOf(given: Given, stored?: Pick<Event, 'discription'>): EventFields {
  const { eventName, date, dueDate, startTime, endTime, observation, video, imageURL } = given
  return {
    eventName,
    date: date ?? undefined,
    dueDate,
    startTime,
    endTime,
    discription: changedText(given, stored?.discription),
    observation,
    video,
    imageURL: imageURL === null ? [] : imageURL && [...new Set(imageURL)],
  }
}

/** The remarks under whichever of their two names has a new value. */
function changedText({ discription, description }: Given, stored: string | null | undefined) {
  if (discription === undefined || (discription === stored && description !== undefined)) return description
  return discription
}

/** The children a request names: all, these, or undefined if it says neither. */
export type Audience = 'all' | string[] | undefined

/** The audience of an event in a request. Each child is listed once. */
export function audienceOf({
  isEventForAllStudent,
  studentId,
}: {
  isEventForAllStudent?: boolean | null | undefined
  studentId?: string[] | null | undefined
}): Audience {
  if (isEventForAllStudent) return 'all'
  if (studentId && (studentId.length > 0 || isEventForAllStudent === false)) return [...new Set(studentId)]
  return isEventForAllStudent === false ? [] : undefined
}

/** The assignments screen, as a path of the web app; with a child, that child's. */
export function linkOf(studentId?: string): string {
  return studentId ? `/app/assignment?studentId=${studentId}` : '/app/assignment'
}
