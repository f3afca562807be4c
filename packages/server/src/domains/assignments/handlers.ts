import { assignments as calls, type EventStudent } from '@casa/contract/assignments'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { removeUpload } from '../files/queries.ts'
import { storeImage } from '../files/store-queries.ts'
import { addOf, removeOf, updateOf } from './keeping.ts'
import { askResubmission, getPart, submitPart } from './part-queries.ts'
import { getEvent, listEvents } from './queries.ts'
import { linkOf } from './rules.ts'

const ofAssignments = { kind: 'assignment' } as const

export const assignments = implement(calls, {
  list: async ({ scope, tx, query }) => listEvents(tx, scope, { ...query, ...ofAssignments }),
  find: async ({ scope, tx, body }) => listEvents(tx, scope, { ...body, ...ofAssignments }),
  add: async context => addOf('assignment', context),
  update: async context => updateOf('assignment', context),
  remove: async context => removeOf('assignment', context),

  changeStatus: async context => {
    const stored = (await getPart(context.tx, context.scope, context.params.id)).parse()
    return {
      data: context.scope.role === 'PARENT' ? await ask(context, stored) : await submit(context, stored),
    }
  },

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
  return submitPart(tx, scope, params.id, version ?? stored.version)
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
  const current = async () => (await getPart(tx, scope, params.id)).text
  switch (await askResubmission(tx, scope, params.id, { version, link })) {
    case 'asked':
      return getPart(tx, scope, params.id)
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
