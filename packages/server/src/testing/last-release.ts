import { spawnSync } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@casa/contract'
import type { Route } from '@casa/contract/route'
import { embeddedAddresses } from '../platform/db/addresses.ts'
import { migrate } from '../platform/db/migrate.ts'
import { runningPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { KillableServer } from './killable-server.ts'

// A server of the last release goes on working while another one upgrades its database to this release, so that servers
// can be upgraded one after the other. Starts the server of fixtures/last-release.tar.gz, which `npm run
// release:fixture` writes at each release, upgrades its database, and makes the same calls before and after.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const administrator = { mobile: '9000000009', password: 'four small steps' }
const office = { mobile: '9000000008', password: 'five small steps' }

const server = await KillableServer.begin(administrator, await unpackedServer())
try {
  const before = await schoolDay(server.origin, 'Jasmine')
  const running = await runningPostgres(server.dataDir)
  if (!running) throw new Error('The database of the last release does not run.')
  const { owner, logins } = embeddedAddresses(running)
  const done = await migrate(owner, logins)
  process.stdout.write(`${done.length} migrations ran beside the server of the last release.\n`)
  const after = await schoolDay(server.origin, 'Lotus', before)
  if (after.classes !== before.classes + 1)
    throw new Error(`There are ${after.classes} classes after the upgrade, and ${before.classes} before.`)
  process.stdout.write('The server of the last release works on the new database.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await server.stop()
}

/** Unpacks the last release's server below the installed packages that it needs, and returns its program. */
async function unpackedServer(): Promise<string> {
  const folder = join(root, '.cache/last-release')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'node_modules/@casa'), { recursive: true })
  const fixture = fileURLToPath(new URL('fixtures/last-release.tar.gz', import.meta.url))
  const { status } = spawnSync('tar', ['-xzf', fixture, '-C', folder])
  if (status !== 0) throw new Error(`${fixture} cannot be unpacked.`)
  // Its own contract, not the one of this release.
  await symlink('../../packages/contract', join(folder, 'node_modules/@casa/contract'))
  return join(folder, 'packages/server/src/main.ts')
}

type School = { id: string; token: string; classes: number }

/** What an office does: signs in, adds a class and a child, marks attendance, reads. The first time it registers. */
async function schoolDay(origin: string, className: string, known?: School): Promise<School> {
  const signIn = async ({ mobile, password }: typeof office, role: string) =>
    (await call(origin, api.users.login, { body: { email: mobile, password, role } })).token as string
  const id = known?.id ?? (await registered(origin))
  const administering = await signIn(administrator, 'SUPERADMIN')
  await call(origin, api.schools.update, { token: administering, id, body: { status: true } })
  const token = await signIn(office, 'SCHOOLE')
  // The session from before the upgrade is still valid.
  for (const one of known ? [known.token, token] : [token])
    await call(origin, api.today.school, { token: one })
  await call(origin, api.classes.add, { token, body: { className, status: true } })
  const classes = (await call(origin, api.classes.list, { token, id })) as unknown as unknown[]
  return { id, token, classes: classes.length }
}

async function registered(origin: string): Promise<string> {
  const { data } = await call(origin, api.schools.add, {
    body: {
      ...{ schooleName: 'One release behind', address: '12 Lake Road', city: 'Hyderabad', pincode: '500034' },
      ...{ selectCountry: 4, name: 'Meera Iyer', mobileNumber: office.mobile, password: office.password },
      ...{ schooleEmail: 'office@example.test', schooleContact: '4023456789', terms: true },
    },
  })
  return (data as { _id: string })._id
}

type Sent = { body?: object; token?: string; id?: string }

async function call(
  origin: string,
  route: Route,
  { body, token, id }: Sent,
): Promise<Record<string, unknown>> {
  const address = `${origin}/api${route.path.replace(/\{\w+\}/, id ?? '')}`
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(address, {
    method: route.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${route.method} ${route.path} is answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}
