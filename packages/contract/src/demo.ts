import * as z from 'zod'
import { route } from './route.ts'
import { demoRoles } from './rules/demo-roles.ts'
import { loginAnswer } from './users.ts'

export const demo = {
  enter: route({
    method: 'POST',
    path: '/demo/enter',
    summary:
      'Signs in as somebody of the demo school, without a password, where the installation is an open demo; elsewhere refused.',
    access: 'public',
    // Counts the try before it opens a session.
    tx: 'none',
    // Its answer is a secret, so it is never stored for a repeated request.
    reads: true,
    body: z.object({ role: z.enum(demoRoles) }),
    response: loginAnswer,
    refuses: [403],
  }),
}
