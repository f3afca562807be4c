import { assignments as calls, type Event, type EventStudent } from '@casa/contract/assignments'
import { messages } from '@casa/contract/messages'
import { noticeTexts } from '@casa/contract/notice-texts'
import { refusals } from '@casa/contract/refusals'
import { areTimesInOrder, isInOrder } from '@casa/contract/rules/assignments'
import { isTooLong } from '@casa/contract/rules/day'
import { textOf } from '@casa/contract/text'
import type { AllowedAction } from '@casa/contract/wire'
import { requireAllowed } from '../../platform/db/scope.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { removeUpload, requireFiles } from '../files/queries.ts'
import { storeImage } from '../files/store-queries.ts'
import { notifyParents } from '../notices/queries.ts'
import { undo } from '../undo/undo-queries.ts'
import {
  type AddedChild,
  addEvent,
  askResubmission,
  changeEvent,
  getEvent,
  getParticipant,
  holdClass,
  holdEvent,
  listEvents,
  participatingChildren,
  removeEvent,
  requireChildren,
  setParticipants,
  submitAssignment,
} from './queries.ts'
import { audienceOf, fieldsOf, linkOf } from './rules.ts'
import { submitParts } from './submission-queries.ts'

const ofAssignments = { kind: 'assignment' } as const

export const assignments = implement(calls, {
  list: async ({ scope, tx, query }) => listEvents(tx, scope, { ...query, ...ofAssignments }),
  find: async ({ scope, tx, body }) => listEvents(tx, scope, { ...body, ...ofAssignments }),
  add: async context => addOf('assignment', context),
  update: async context => updateOf('assignment', context),
  remove: async context => removeOf('assignment', context),

  changeStatus: async context => {
    const stored = (await getParticipant(context.tx, context.scope, context.params.id)).parse()
    return {
      data: context.scope.role === 'PARENT' ? await ask(context, stored) : await submit(context, stored),
    }
  },

  submit: async ({ scope, tx, params, body, services }) => {
    await getEvent(tx, scope, params.id, 'assignment')
    const request = requestHash(services.secrets, calls.submit, [params.id, body])
    const { count, skipped } = await submitParts(tx, scope, params.id, body, request)
    return { data: { count }, skipped }
  },
  undo: async context => ({
    data: { count: await undo(context, context.body.recording, ['submission']) },
  }),

  uploadImage: storeImage,
  removeImage: async ({ scope, tx, body }) => ({ data: await removeUpload(tx, scope, body.imageURL) }),

  calendar: async ({ scope, tx, query }) => listEvents(tx, scope, query),
  findInCalendar: async ({ scope, tx, body }) => listEvents(tx, scope, body),
  get: async ({ scope, tx, params }) => getEvent(tx, scope, params.id),
  addEvent: async context => addOf('event', context),
  updateEvent: async context => updateOf('event', context),
  removeEvent: async context => removeOf('event', context),
  uploadEventImage: storeImage,
  removeEventImage: async ({ scope, tx, body }) => ({ data: await removeUpload(tx, scope, body.imageURL) }),
})

type StatusContext = Context<typeof calls.changeStatus>

/** Staff submit; a submitted part stays submitted, and only a parent can ask to resubmit it. */
async function submit({ scope, tx, params, body }: StatusContext, stored: EventStudent) {
  const { status, resubmit, version } = body
  if (status !== 'Submitted') {
    if (status && status !== stored.status) throw invalid('status', messages.event.stays)
    if (resubmit && resubmit !== stored.resubmit) throw forbidden(refusals.event.onlyParents)
    return stored
  }
  if (resubmit === 'Resubmit' && stored.resubmit !== 'Resubmit') throw forbidden(refusals.event.onlyParents)
  return submitAssignment(tx, scope, params.id, version ?? stored.version)
}

/** A parent requests resubmission, and can change nothing else. */
async function ask({ scope, tx, params, body }: StatusContext, stored: EventStudent) {
  const { status, resubmit, version } = body
  if (status && status !== stored.status) throw forbidden(textOf(refusals.roleField, { field: 'status' }))
  if (!resubmit) return stored
  if (resubmit === 'Not Submitted') {
    if (stored.resubmit !== resubmit) throw forbidden(refusals.event.onlyAsking)
    return stored
  }
  const link = linkOf(stored.studentId._id)
  const current = async () => (await getParticipant(tx, scope, params.id)).text
  switch (await askResubmission(tx, scope, params.id, { version, link })) {
    case 'asked':
      return getParticipant(tx, scope, params.id)
    case 'changed':
      throw conflict(messages.changedMeanwhile, await current())
    case 'before':
      throw conflict(refusals.event.askedBefore, await current())
    case 'early':
      throw invalid('resubmit', refusals.event.notDue)
    default:
      throw notFound()
  }
}

// How assignments and events are set, changed and deleted; `kind` says which of them a call is about.

type Kind = Event['kind']
type AddContext = Context<typeof calls.add> | Context<typeof calls.addEvent>
type UpdateContext = Context<typeof calls.update> | Context<typeof calls.updateEvent>
type RemoveContext = Context<typeof calls.remove> | Context<typeof calls.removeEvent>
type Setting = Pick<AddContext, 'scope' | 'tx'>
/** The children an event is for, by id, or all. */
type Children = 'all' | string[]

/** Sets an assignment or adds an event. */
async function addOf(kind: Kind, { scope, tx, body }: AddContext) {
  const classId = body.classId ?? scope.classId
  const children = audienceOf(body) ?? 'all'
  requireSome(kind, children)
  const date = body.date ?? scope.today
  requireOrder(date, body.dueDate)
  requireWithinYear(date, body.dueDate)
  requireTimes({ ...fieldsOf(body), date })
  if (classId) await holdClass(tx, scope, classId)
  if (children !== 'all') await requireChildren(tx, scope, children, { classId })
  const fields = { ...fieldsOf(body), date, classId, isEventForAllStudent: children === 'all' }
  await requireFiles(tx, scope, { eventImages: fields.imageURL ?? [] })
  const id = await addEvent(tx, scope, kind, fields)
  const added = await setParticipants(tx, scope, id, partsOf(kind, children, classId))
  if (kind === 'assignment') await tellParents({ scope, tx }, body.eventName, added)
  return { data: await getEvent(tx, scope, id) }
}

/** Changes an assignment or an event: absent fields keep their value, and children who stay keep their status. */
async function updateOf(kind: Kind, { scope, tx, params: { id }, body }: UpdateContext) {
  const stored = await requireOwn(kind, { scope, tx }, id, 'edit')
  const storedClass = stored.classId?._id ?? null
  const classId = body.classId === undefined ? storedClass : (body.classId ?? scope.classId)
  const isMoved = classId !== storedClass
  const current = () => participatingChildren(tx, scope, id)
  const named = body.isEventForAllStudent === false && !body.studentId ? await current() : audienceOf(body)
  if (named) requireSome(kind, named)
  const isForAll = named ? named === 'all' : stored.isEventForAllStudent
  const fields = fieldsOf(body, stored)
  const [date, dueDate] = [
    fields.date ?? stored.date,
    fields.dueDate === undefined ? stored.dueDate : fields.dueDate,
  ]
  requireOrder(date, dueDate)
  requireTimes({
    date,
    dueDate,
    startTime: fields.startTime === undefined ? stored.startTime : fields.startTime,
    endTime: fields.endTime === undefined ? stored.endTime : fields.endTime,
  })
  // A longer one from an earlier release can still be changed in its other fields.
  if (date !== stored.date || dueDate !== stored.dueDate) requireWithinYear(date, dueDate)
  await requireFiles(tx, scope, { eventImages: fields.imageURL ?? [] })
  const isForOthers = isMoved || (named !== undefined && !(isForAll && stored.isEventForAllStudent))
  const children = isForAll ? 'all' : Array.isArray(named) ? named : isMoved ? await current() : []
  if (isForOthers && classId) await holdClass(tx, scope, classId)
  if (isForOthers && children !== 'all')
    await requireChildren(tx, scope, children, { classId, ...(isMoved ? {} : { eventId: id }) })
  const { version } = body
  await changeEvent(tx, scope, id, { ...fields, classId, isEventForAllStudent: isForAll, version })
  if (isForOthers) {
    const added = await setParticipants(tx, scope, id, partsOf(kind, children, classId))
    if (kind === 'assignment') await tellParents({ scope, tx }, fields.eventName ?? stored.eventName, added)
  }
  return { data: await getEvent(tx, scope, id) }
}

/** Deletes an assignment or an event. */
async function removeOf(kind: Kind, { scope, tx, params: { id } }: RemoveContext) {
  await requireOwn(kind, { scope, tx }, id, 'delete')
  return { data: await removeEvent(tx, scope, id) }
}

/**
 * The event, locked, if the actor may change it. Throws 404 out of reach, and 403 for a teacher with read-only
 * access.
 */
async function requireOwn(
  kind: Kind,
  { scope, tx }: Setting,
  id: string,
  action: AllowedAction,
): Promise<Event> {
  await holdEvent(tx, scope, id)
  const event = (await getEvent(tx, scope, id, kind)).parse()
  requireAllowed(event, action, refusals.event.ofTheOffice)
  return event
}

/** An event for a whole class or school names nobody: its members at the time see it. */
function partsOf(kind: Kind, children: Children, classId: string | null) {
  if (children !== 'all') return children
  return kind === 'assignment' && classId ? { ofClass: classId } : []
}

function requireSome(kind: Kind, children: Children): void {
  if (kind === 'assignment' && children.length === 0)
    throw invalid('studentId', messages.record.childrenRequired)
}

function requireOrder(date: string, dueDate: string | null | undefined): void {
  if (!isInOrder(date, dueDate)) throw invalid('dueDate', messages.event.dueBefore)
}

function requireWithinYear(date: string, dueDate: string | null | undefined): void {
  if (isTooLong('event', date, dueDate)) throw invalid('dueDate', messages.longerThanYear)
}

/** Notifies each child's parents about that child's assignment only. */
async function tellParents({ scope, tx }: Setting, assignment: string, children: readonly AddedChild[]) {
  const texts = children.map(({ partId, studentId, firstName }) => ({
    studentId,
    subjects: [partId],
    link: linkOf(studentId),
    ...textOf(noticeTexts.assignment, { author: scope.name, child: firstName, assignment }),
  }))
  await notifyParents(tx, scope, { kind: 'assignment', link: linkOf() }, texts)
}

function requireTimes(times: Parameters<typeof areTimesInOrder>[0]): void {
  if (!areTimesInOrder(times)) throw invalid('endTime', messages.staffEvent.endsBefore)
}
