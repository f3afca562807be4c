import { messages } from './messages.ts'
import { route } from './route.ts'
import { idParams, rowReference, written } from './wire.ts'

export const removals = {
  putBack: route({
    method: 'PUT',
    path: '/removals/{id}',
    allowedWhenFull: true,
    summary:
      'Restores what the same person deleted in the last ten minutes: a record, a note, an observation, a class or level, or part of the curriculum. Also undoes a move or the leaving of several children, and within a day an import of children. Repeating it changes nothing.',
    access: { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class' },
    tx: 'write',
    params: idParams,
    response: written(rowReference),
    message: messages.putBack,
  }),
}
