import type { Event } from '@casa/contract/assignments'
import { messages } from '@casa/contract/messages'

// What the forms of an assignment and of an event have in common.

type Audience = {
  isEventForAllStudent?: boolean | null | undefined
  studentId?: string[] | null | undefined
}

/** The field values of a stored row, or of a new one. */
export const storedValues = (entity?: Event) => ({
  eventName: entity?.eventName ?? '',
  isEventForAllStudent: entity?.isEventForAllStudent ?? true,
  studentId: (entity?.studentId ?? []).map(({ _id }) => _id),
  discription: entity?.discription ?? '',
  observation: entity?.observation ?? '',
  video: entity?.video ?? '',
  imageURL: entity?.imageURL ?? [],
})

export const namesSomebody = ({ isEventForAllStudent, studentId }: Audience) =>
  Boolean(isEventForAllStudent) || (studentId?.length ?? 0) > 0

/**
 * The error of a form that is neither for everyone nor names anyone, reported together with the errors of other
 * fields.
 */
export const somebodyMissing = {
  path: ['studentId'],
  error: messages.record.childrenRequired,
  when: () => true,
}

/** A form as it is sent: one for everyone names no child. */
export function withAudience<Form extends Audience>(form: Form) {
  return { ...form, studentId: form.isEventForAllStudent ? null : form.studentId }
}
