import * as z from 'zod'
import { route } from './route.ts'
import { demoRoles } from './rules/demo-roles.ts'
import { loginAnswer } from './users.ts'

export const demo = {
  enter: route({
    method: 'POST',
    path: '/demo/enter',
    summary:
      'Signs in as a demo-school user without a password; refused unless the installation is an open demo.',
    access: 'public',
    // Counts the attempt before it opens a session.
    tx: 'none',
    // The response is a secret, so it is never stored for idempotent replay.
    reads: true,
    body: z.object({ role: z.enum(demoRoles) }),
    response: loginAnswer,
    refuses: [403],
  }),
}
