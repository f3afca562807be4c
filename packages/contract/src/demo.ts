import * as z from 'zod'
import { demoRoles } from './access.ts'
import { route } from './route.ts'
import { loginAnswer } from './users.ts'
import { entity } from './wire.ts'

/** A visitor of an open demo, who is signed in. */
export const demoAnswer = entity('DemoSignedIn', {
  ...loginAnswer.shape,
  /** Whether the school is the visitor's alone, so that changes are saved. All visitors share the other one. */
  ownSchool: z.boolean(),
})
export type DemoAnswer = z.output<typeof demoAnswer>

export const demo = {
  enter: route({
    method: 'POST',
    path: '/demo/enter',
    summary:
      'Signs in to a demo school without a password, where the installation is an open demo. A cookie leads back to the same school.',
    access: 'public',
    area: 'none',
    // Counts the attempt before it opens a session.
    tx: 'none',
    // The response is a secret, so it is never stored for idempotent replay.
    reads: true,
    body: z.object({ role: z.enum(demoRoles) }),
    response: demoAnswer,
    refuses: [403],
  }),
}
