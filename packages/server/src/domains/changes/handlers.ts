import { changes as calls } from '@casa/contract/changes'
import { EventAnswer } from '../../platform/http/answer.ts'
import { implement } from '../../platform/http/implement.ts'

export const changes = implement(calls, {
  stream: async ({ scope, caller, services }) => new EventAnswer(services.changes.open(scope, caller.token!)),
})
