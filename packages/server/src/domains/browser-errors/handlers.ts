import { createHash } from 'node:crypto'
import { browserErrors as calls } from '@casa/contract/browser-errors'
import { implement } from '../../platform/http/implement.ts'
import { networkOf } from '../../platform/throttle.ts'

/** Addresses in a stack end where their query begins, which may contain what was searched for. */
const withoutQueries = (text: string) => text.replace(/[?#]\S*?(?=(?::\d+){0,2}\)?(?:\s|$))/g, '')

export const browserErrors = implement(calls, {
  add: async ({ body, services, caller }) => {
    const { message, stack, path, requestId } = body
    const { ofSession, ofNetwork } = services.browserErrors
    // The session first, so that one broken device does not use up what its school may report.
    if (caller.token) ofSession.take(createHash('sha256').update(caller.token).digest('base64url'))
    ofNetwork.take(networkOf(caller.address))
    services.metrics.countBrowserError()
    caller.warn(
      {
        error: withoutQueries(message),
        stack: stack ? withoutQueries(stack) : undefined,
        path: withoutQueries(path),
        failedRequest: requestId ?? undefined,
      },
      'browser error',
    )
    return {}
  },
})
