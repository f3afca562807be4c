import * as z from 'zod'
import { bounded } from './bounded.ts'
import { newPassword } from './credentials.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { mobile, requiredName, rowReference, written } from './wire.ts'

/** The secret part of a one-time link, as the server printed it. */
const link = bounded(100).min(1)

/** The form with which the administrator changes the login name, which the password confirms. */
export const administratorNumberForm = z.object({
  mobileNumber: mobile(messages.mobileRequired),
  password: bounded(1_000, { text: messages.password.required, long: messages.password.wrong }).min(
    1,
    messages.password.required,
  ),
})

export const administrator = {
  link: route({
    method: 'POST',
    path: '/administrator/link',
    demo: 'closed',
    summary:
      'What a one-time link opens: a new administrator, or the account whose number and name it returns. It stays valid.',
    access: 'public',
    area: 'none',
    tx: 'read',
    reads: true,
    body: z.object({ link }),
    response: z.object({ mobileNumber: z.string().nullable(), name: z.string().nullable() }),
    refuses: [409],
  }),
  open: route({
    method: 'POST',
    path: '/administrator',
    demo: 'closed',
    summary:
      "Uses a one-time link: stores the administrator's number, name and password, and ends the account's sessions.",
    access: 'public',
    area: 'none',
    // Hashes before opening a transaction.
    tx: 'none',
    body: z.object({
      link,
      mobileNumber: mobile(messages.mobileRequired),
      name: requiredName(messages.registration.nameRequired),
      password: newPassword(messages.password.required),
    }),
    response: written(rowReference),
    message: messages.password.updated,
    refuses: [409],
  }),
  allowDeletions: route({
    method: 'POST',
    path: '/administrator/deletions',
    summary:
      'Lets a restored database delete files in its storage again. Only if no other database uses that storage.',
    access: { SUPERADMIN: 'platform' },
    area: 'none',
    tx: 'write',
    response: written(rowReference),
    message: messages.updated,
  }),
  changeNumber: route({
    method: 'PUT',
    path: '/administrator/number',
    demo: 'closed',
    allowedWhenFull: true,
    summary: "Changes the administrator's login name, given the password. All other sessions end.",
    access: { SUPERADMIN: 'own' },
    area: 'none',
    // Checks the password before opening a transaction.
    tx: 'none',
    body: administratorNumberForm,
    response: written(rowReference),
    message: messages.otp.numberChanged,
    refuses: [409],
  }),
}
