import { createClient } from './.cache/sdk/client'
import { classesAdd, classesList, classesUpdate, usersLogin } from './.cache/sdk/sdk.gen.ts'
import type { Class, Conflict, SignedIn } from './.cache/sdk/types.gen.ts'

/** What a school's office finds during its walk. */
export type Walk = {
  refusedSignIn: { status: number; message: string }
  user: SignedIn
  made: Class
  listed: Class[]
  saved: Class
  conflict: { status: number; failure: Conflict }
}

/**
 * Signs in at a server, lists the classes, saves one, and saves it again with an outdated version; uses the generated
 * client.
 */
export async function walk(baseUrl: string, email: string, password: string): Promise<Walk> {
  const guest = createClient({ baseUrl })
  const wrong = await usersLogin({ client: guest, body: { email, password: 'not this', role: 'SCHOOLE' } })
  const signedIn = await usersLogin({ client: guest, body: { email, password, role: 'SCHOOLE' } })
  const user = present(signedIn.data)
  const client = createClient({ baseUrl, auth: () => user.token })

  const added = await classesAdd({ client, body: { className: 'Primary Jasmine', status: true } })
  const made = present(added.data).data
  const list = await classesList({ client, path: { schooleId: present(user.schooleId) } })

  const changed = await classesUpdate({
    client,
    path: { id: made._id },
    body: { className: 'Primary Lotus', version: made.version },
  })
  const stale = await classesUpdate({
    client,
    path: { id: made._id },
    body: { className: 'Primary Rose', version: made.version },
  })
  return {
    refusedSignIn: { status: wrong.response?.status ?? 0, message: present(wrong.error).message },
    user,
    made,
    listed: present(list.data),
    saved: present(changed.data).data,
    conflict: { status: stale.response?.status ?? 0, failure: present(stale.error) as Conflict },
  }
}

function present<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('The server answered something else.')
  return value
}
