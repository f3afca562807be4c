import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@casa/contract'
import type { AnswerOf, Route } from '@casa/contract/route'
import { KillableServer } from './killable-server.ts'

// Registers children while the server and its PostgreSQL are killed again and again. Every acknowledged child must be
// stored exactly once. Run by `npm run killed -- <kills of the server> <kills of PostgreSQL>`.

const [kills = 10, databaseKills = 5] = process.argv.slice(2).map(Number)
const writers = 6
const administrator = { mobile: '9000000009', password: 'four small steps' }
const office = { mobile: '9000000008', password: 'five small steps' }

type Sent = { body?: object; token?: string; key?: string; id?: string }
type Answer<R extends Route> = { status: number; body: AnswerOf<R> }

let requests = 0

/** Repeats a call until the response is something other than 503. */
async function call<R extends Route>(
  server: KillableServer,
  route: R,
  { body, token, key, id }: Sent,
): Promise<Answer<R>> {
  const url = `${server.origin}/api${route.path.replace(/\{\w+\}/, id ?? '')}`
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  for (let tries = 0; tries < 3_000; tries += 1) {
    try {
      const payload = body ? { body: JSON.stringify(body) } : {}
      const answer = await fetch(url, { method: route.method, headers, ...payload })
      const answered = (await answer.json()) as AnswerOf<R>
      if (answer.status < 500) {
        requests += 1
        return { status: answer.status, body: answered }
      }
      if (answer.status !== 503) throw new Wrong(`${url} was answered with ${answer.status}.`)
    } catch (error) {
      if (error instanceof Wrong) throw error
    }
    await sleep(20)
  }
  throw new Wrong(`${url} was never answered.`)
}

class Wrong extends Error {}

function insist(right: boolean, sentence: string): asserts right {
  if (!right) throw new Wrong(sentence)
}

/** A school with one class, and the office's token. */
async function openSchool(server: KillableServer) {
  const password = administrator.password
  const signIn = async (email: string, secret: string, role: string) =>
    (await call(server, api.users.login, { body: { email, password: secret, role } })).body.token
  const registered = await call(server, api.schools.add, {
    body: {
      ...{ schooleName: 'Killed and well', address: '12 Lake Road', city: 'Hyderabad', pincode: '500034' },
      ...{ selectCountry: 4, name: 'Meera Iyer', mobileNumber: office.mobile, password: office.password },
      ...{ schooleEmail: 'office@example.test', schooleContact: '4023456789', terms: true },
    },
  })
  const id = registered.body.data._id
  const token = await signIn(administrator.mobile, password, 'SUPERADMIN')
  await call(server, api.schools.update, { id, token, body: { status: true } })
  const principal = await signIn(office.mobile, office.password, 'SCHOOLE')
  const body = { className: 'Nursery', status: true }
  const schoolClass = await call(server, api.classes.add, { token: principal, body })
  return { id, token: principal, classId: schoolClass.body.data._id }
}

type School = Awaited<ReturnType<typeof openSchool>>

/** Registers children in a loop and changes the first of them after each. */
class Writer {
  readonly acknowledged: string[] = []
  private readonly name: string
  private readonly server: KillableServer
  private readonly school: School
  private changed: { id: string; version: number } | undefined

  constructor(number: number, server: KillableServer, school: School) {
    this.name = `Writer ${number}`
    this.server = server
    this.school = school
  }

  async work(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.register(`${this.name} child ${this.acknowledged.length}`)
      await this.change()
    }
  }

  private async register(firstName: string): Promise<void> {
    const { token, classId } = this.school
    const child = { firstName, classId, dob: '2021-05-01', doa: '2024-06-01', motherName: 'Meera Rao' }
    const key = `killed ${firstName}`
    const { status, body } = await call(this.server, api.students.add, { token, key, body: child })
    insist(status === 200, `${firstName} was refused with ${status}: ${JSON.stringify(body)}`)
    this.acknowledged.push(firstName)
    this.changed ??= { id: body.data._id, version: body.data.version }
  }

  private async change(): Promise<void> {
    const { id, version } = this.changed!
    const address = `${version} Lake Road`
    const { token } = this.school
    const { status, body } = await call(this.server, api.students.update, {
      token,
      id,
      body: { address, version },
    })
    // A 409 means that the change had been stored and only the response was lost.
    insist(status === 200 || status === 409, `A change was refused with ${status}.`)
    const now = body.data as { address: string; version: number }
    insist(
      now.address === address && now.version === version + 1,
      `A change of ${this.name} was lost or doubled.`,
    )
    this.changed = { id, version: now.version }
  }
}

/** Waits until the writers have had responses again, some time later. */
async function untilAnswered(count: number): Promise<void> {
  const from = requests
  while (requests < from + count) await sleep(5)
}

async function killAllTheTime(server: KillableServer, ended: AbortSignal): Promise<void> {
  for (let round = 0; round < kills && !ended.aborted; round += 1) {
    // A different moment of a request each time.
    await untilAnswered(20 + ((round * 7) % 13))
    await server.kill()
    await server.start()
  }
  for (let round = 0; round < databaseKills && !ended.aborted; round += 1) {
    await untilAnswered(20 + ((round * 7) % 13))
    await server.killDatabase()
  }
  await untilAnswered(20)
}

async function compare(server: KillableServer, { id, token }: School, all: Writer[]): Promise<number> {
  const { body } = await call(server, api.students.list, { token, id })
  const stored = body.map(({ firstName }) => firstName).sort()
  const acknowledged = all.flatMap(writer => writer.acknowledged).sort()
  const lost = acknowledged.filter(name => !stored.includes(name))
  insist(lost.length === 0, `Acknowledged and lost: ${lost.join(', ')}.`)
  insist(stored.length === acknowledged.length, `${stored.length - acknowledged.length} children too many.`)
  const serials = new Set(body.map(({ userId }) => userId.serialNumber))
  insist(
    serials.size === stored.length && body.every(({ userId }) => userId._id),
    'A child was stored by half.',
  )
  return stored.length
}

const server = await KillableServer.begin(administrator)
try {
  const school = await openSchool(server)
  const stopping = new AbortController()
  const all = Array.from({ length: writers }, (_, number) => new Writer(number, server, school))
  const working = Promise.all(all.map(writer => writer.work(stopping.signal)))
  working.catch(() => stopping.abort())
  await Promise.race([killAllTheTime(server, stopping.signal), working])
  stopping.abort()
  await working
  const count = await compare(server, school, all)
  process.stdout.write(
    `${count} children and ${requests} answers over ${kills} kills of the server and ${databaseKills} of PostgreSQL: none lost, none doubled.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await server.stop()
}
