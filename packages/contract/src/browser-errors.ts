import * as z from 'zod'
import { typed } from './bounded.ts'
import { route } from './route.ts'

export const browserErrors = {
  add: route({
    method: 'POST',
    path: '/browser-errors',
    summary:
      'Reports an error of a page to the server’s log, with the id of the last request that failed there.',
    access: 'public',
    area: 'none',
    tx: 'none',
    // Nothing is stored.
    reads: true,
    body: z.object({
      message: typed(500),
      stack: typed(4_000).nullish(),
      /** The path of the page, without what was searched for. */
      path: typed(200),
      requestId: typed(100).nullish(),
    }),
    response: z.object({}),
  }),
}
