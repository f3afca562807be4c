import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { tokenHash } from '../packages/server/src/platform/db/sessions.ts'
import { idOf } from './fill-ids.ts'
import { classesOfSchool, classOf, type FillSize, ids } from './fill-rows.ts'

// What the web app sends in a half hour of a school day, as recorded from its screens in a browser.

/** A half hour. `send` sends it once and returns how many requests that were; its turn makes what is saved differ. */
export type Load = { name: string; send: (turn: number) => Promise<number> }

type Device = { token: string; school: string; login: string }
type Guide = Device & { classId: string; children: string[] }
type Mother = Device & { user: string; child: string }
export type People = { principals: Device[]; guides: Guide[]; mothers: Mother[]; items: string[] }

/** Keys that a guide records in half an hour: four for each of 25 children in a morning of three hours. */
const keysOfGuide = 17
/** Mothers who open the app in the busiest half hour of the evening: 60 % within one hour. */
const eveningShare = 0.3
/** A parent's session lasts 30 days, so few sign in. */
const signInShare = 0.05
const connections = 4
/** A machine that is busy with other work refuses some requests, which are sent again after a second. */
const tries = 120

/** Gives every account of the filled schools a session and a password. */
export async function signInEverybody(owner: pg.Client, size: FillSize, hash: string): Promise<People> {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
  await owner.query('update app.users set password_hash = $1 where password_hash is not null', [hash])
  const { rows } = await owner.query<{ id: string; login: string }>('select id, login from app.users')
  const logins = new Map(rows.map(({ id, login }) => [id, login]))
  const tokens = new Map(rows.map(({ id }) => [id, randomBytes(32).toString('base64url')]))
  await owner.query(
    `insert into app.sessions (id, token_hash, user_id, lifetime, expires_at, last_seen)
     select gen_random_uuid(), hash, id, '12 hours', now() + interval '12 hours', now()
       from unnest($1::uuid[], $2::bytea[]) as session (id, hash)`,
    [[...tokens.keys()], [...tokens.values()].map(token => tokenHash(token))],
  )
  const device = (id: string, of: number) => ({
    token: tokens.get(id)!,
    login: logins.get(id)!,
    school: ids.school(of),
  })
  const { rows: items } = await owner.query<{ id: string }>('select id from app.exercises')
  const schools = numbers(size.schools)
  return {
    principals: schools.map(of => device(ids.principal(of), of)),
    guides: schools.flatMap(of =>
      numbers(classesOfSchool).map(group => ({
        ...device(ids.teacherUser(of, group), of),
        classId: ids.class(of, group),
        children: numbers(size.children)
          .filter(child => classOf(child) === group)
          .map(child => ids.student(of, child)),
      })),
    ),
    mothers: schools.flatMap(of =>
      numbers(size.children).map(child => ({
        ...device(ids.parent(of, child), of),
        user: idOf('parent', of, child),
        child: ids.student(of, child),
      })),
    ),
    items: items.map(({ id }) => id),
  }
}

/** The half hours that decide. */
export function loadsOfDay(origin: string, people: People, password: string): Load[] {
  const client = new Client(origin)
  const { guides, mothers, principals, items } = people
  return [
    {
      name: '8:30 attendance',
      send: async turn => {
        const streams = await Promise.all([...guides, ...principals].map(device => client.follow(device)))
        const sent = await client.all([
          ...principals.map(office => () => openOffice(client, office, password)),
          ...guides.map(guide => () => takeAttendance(client, guide, password, turn)),
        ])
        return sent + (await client.settle(streams))
      },
    },
    {
      name: '9:00 keys',
      send: turn => client.all(guides.map(guide => () => recordKeys(client, guide, items, turn))),
    },
    {
      name: '19:00 families',
      send: () => {
        const evening = mothers.filter((_, number) => (number * 7) % 100 < eveningShare * 100)
        return client.all(
          evening.map(
            (mother, number) => () =>
              openFamily(client, mother, number < evening.length * signInShare ? password : ''),
          ),
        )
      },
    },
  ]
}

/** What every screen asks for once. */
async function openApp(client: Client, device: Device): Promise<void> {
  await client.get(device, '/user/clock')
  await client.get(device, `/registration/${device.school}`)
  await client.get(device, '/notices')
}

async function openOffice(client: Client, office: Device, password: string): Promise<void> {
  await client.signIn(office, password, 'SCHOOLE')
  await openApp(client, office)
  await client.get(office, `/addclass/list/${office.school}`)
  await client.get(office, '/today/school')
}

async function takeAttendance(client: Client, guide: Guide, password: string, turn: number): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const { classId, children } = guide
  await client.signIn(guide, password, 'TEACHER')
  await openApp(client, guide)
  await client.get(guide, '/today/teacher')
  await client.get(guide, `/addclass/list/${guide.school}`)
  await client.send(guide, 'POST', '/attendence/summary-reports', { classId, date })
  const studentList = children.map((studentId, number) => ({ studentId, status: (number + turn) % 10 > 0 }))
  await client.send(guide, 'POST', '/attendence/add', { classId, date, studentList })
  await client.send(guide, 'POST', '/attendence/summary-reports', { classId, date })
}

async function recordKeys(client: Client, guide: Guide, items: string[], turn: number): Promise<void> {
  const { classId, children } = guide
  await openApp(client, guide)
  await client.send(guide, 'POST', '/activity/next', { classId })
  await client.send(guide, 'POST', '/activity/matrix', { classId })
  for (let press = 0; press < keysOfGuide; press += 1) {
    const studentId = children[press % children.length]!
    const subActivityId = items[(press * 13 + turn * 7 + 200) % items.length]!
    await client.send(guide, 'PUT', '/activity/update-status', {
      cells: [{ studentId, subActivityId }],
      key: turn ? 'WA' : 'P',
      recording: randomUUID(),
    })
    // The guide looks at the class again after every third key.
    if (press % 3 === 2) await client.send(guide, 'POST', '/activity/matrix', { classId })
  }
}

async function openFamily(client: Client, mother: Mother, password: string): Promise<void> {
  if (password) await client.signIn(mother, password, 'PARENT')
  await openApp(client, mother)
  await client.get(mother, '/user/links')
  await client.get(mother, '/today/family')
  await client.send(mother, 'POST', '/student/find', { userId: mother.user, sort: 'dob' })
  await client.send(mother, 'POST', '/event/find', { studentId: mother.child, page: 1, size: 10 })
  await client.get(mother, `/overview/student/${mother.child}`)
}

/** A device's open stream: the requests that it made because of what it heard. */
type Stream = { heard: Promise<unknown>[]; close(): void }

class Client {
  private readonly origin: string
  private readonly agent = new Agent({ keepAlive: true, maxSockets: connections })
  private count = 0

  constructor(origin: string) {
    this.origin = origin
  }

  /** Runs the work of all devices, so many at a time. Returns how many requests it sent. */
  async all(work: (() => Promise<void>)[]): Promise<number> {
    const before = this.count
    const waiting = [...work]
    const device = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }
    await Promise.all(Array.from({ length: connections }, device))
    return this.count - before
  }

  get(device: Device, path: string): Promise<void> {
    return this.send(device, 'GET', path)
  }

  async signIn({ login, school }: Device, password: string, role: string): Promise<void> {
    // Each school has its own network.
    const network = school.slice(-4)
    const address = `10.0.${Number.parseInt(network.slice(0, 2), 16)}.${Number.parseInt(network.slice(2), 16)}`
    await this.request(
      'POST',
      '/user/login',
      { 'x-forwarded-for': address },
      { email: login, password, role },
    )
  }

  send({ token }: Device, method: string, path: string, body?: object): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    }
    return this.request(method, path, headers, body)
  }

  private async request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<void> {
    this.count += 1
    for (let turn = 0; turn < tries; turn += 1) {
      const { status, text } = await this.sendOnce(method, path, headers, body)
      if (status === 200) return
      if (status !== 503) throw new Error(`${method} ${path}: ${status} ${text}`)
      await sleep(1_000)
    }
    throw new Error(`${method} ${path}: refused ${tries} times`)
  }

  private async sendOnce(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object | undefined,
  ): Promise<{ status: number | undefined; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>()
    const sent = httpRequest(
      `${this.origin}/api${path}`,
      {
        method,
        agent: this.agent,
        headers: {
          ...headers,
          'accept-encoding': 'gzip',
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      async response => {
        const text = String(Buffer.concat(await response.toArray()))
        resolve({ status: response.statusCode, text })
      },
    )
    sent.on('error', reject).end(body && JSON.stringify(body))
    return promise
  }

  /** Opens a device's change stream; when attendance changes, it asks for its Today again. */
  async follow(device: Device): Promise<Stream> {
    const { promise, resolve, reject } = Promise.withResolvers<Stream>()
    const heard: Promise<unknown>[] = []
    const isGuide = 'classId' in device
    const sent = httpRequest(
      `${this.origin}/api/events/stream`,
      { headers: { authorization: `Bearer ${device.token}` } },
      response => {
        response.on('data', data => {
          if (String(data).includes('attendance'))
            heard.push(this.get(device, isGuide ? '/today/teacher' : '/today/school'))
        })
        response.on('error', () => undefined)
        if (response.statusCode === 200) resolve({ heard, close: () => sent.destroy() })
        else reject(new Error(`The stream answered ${response.statusCode}.`))
      },
    )
    sent.on('error', reject).end()
    return promise
  }

  /** Waits for what the devices still ask for, and closes their streams. Returns how many requests they made. */
  async settle(streams: readonly Stream[]): Promise<number> {
    let known = -1
    const made = () => streams.reduce((sum, { heard }) => sum + heard.length, 0)
    while (made() > known) {
      known = made()
      await Promise.all(streams.flatMap(({ heard }) => heard))
      await sleep(1_500)
    }
    for (const { close } of streams) close()
    return known
  }
}
