import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@casa/contract'
import { maintenanceHeader } from '@casa/contract/headers'
import type { AnswerOf, Route } from '@casa/contract/route'
import { administrator, type ClusterServer } from './casa-servers.ts'

const office = { mobile: '9000000008', password: 'five small steps' }
const fee = '1.00'
const day = new Date().toISOString().slice(0, 10)
const tryMs = 5_000
const pauseMs = 100

type Sent = { body?: object; token?: string; key?: string; id?: string; cookie?: string | undefined }
type Answer<R extends Route> = { status: number; body: AnswerOf<R>; headers: Headers }

/** One attempt at one server. Rejects if it does not answer in time. */
async function ask<R extends Route>(server: ClusterServer, route: R, sent: Sent): Promise<Answer<R>> {
  const { body, token, key, id, cookie } = sent
  const answer = await fetch(`${server.origin}/api${route.path.replace(/\{\w+\}/, id ?? '')}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(tryMs),
  })
  return { status: answer.status, body: (await answer.json()) as AnswerOf<R>, headers: answer.headers }
}

/** What was acknowledged, and when. */
export type Acknowledged = { reason: string; at: number }

/** The office of a school, which charges and reads at both servers at the same time, as a browser behind a proxy does. */
export class LedgerClient {
  readonly acknowledged: Acknowledged[] = []
  /** Answers that nobody should get, in words. */
  readonly faults: string[] = []
  /** Reads that no server answered, and reads that did not show what their caller had just saved. */
  readonly reads = { answered: 0, failed: 0, stale: 0, withoutPrimary: 0 }
  private readonly servers: readonly ClusterServer[]
  private token = ''
  private children: string[] = []
  private cookie: string | undefined
  private turn = 0

  constructor(servers: readonly ClusterServer[]) {
    this.servers = servers
  }

  /** Registers a school that keeps a ledger, with a child for each writer. */
  async openSchool(writers: number): Promise<void> {
    const { mobile, password } = administrator
    const registered = await this.insist(api.schools.add, {
      body: {
        ...{ schooleName: 'Three copies', address: '12 Lake Road', city: 'Hyderabad', pincode: '500034' },
        ...{ selectCountry: 4, name: 'Meera Iyer', mobileNumber: office.mobile, password: office.password },
        ...{ schooleEmail: 'office@example.test', schooleContact: '4023456789', terms: true },
      },
    })
    const admin = await this.signIn(mobile, password, 'SUPERADMIN')
    const id = registered.data._id
    await this.insist(api.schools.update, { id, token: admin, body: { status: true } })
    this.token = await this.signIn(office.mobile, office.password, 'SCHOOLE')
    const { token } = this
    const added = await this.insist(api.classes.add, { token, body: { className: 'Nursery', status: true } })
    await this.insist(api.ledger.keep, { token, body: { keepsLedger: true } })
    for (let number = 1; number <= writers; number += 1) {
      const child = { firstName: `Child ${number}`, classId: added.data._id, motherName: 'Meera Rao' }
      const dates = { dob: '2021-05-01', doa: day }
      const { data } = await this.insist(api.students.add, { token, body: { ...child, ...dates } })
      this.children.push(data._id)
    }
  }

  /** Saves charges one after the other and reads each again, until `stopped`. */
  async write(writer: number, stopped: AbortSignal): Promise<void> {
    for (let number = 0; !stopped.aborted; number += 1) {
      const reason = `Writer ${writer}, charge ${number}`
      const body = { studentId: this.children[writer]!, amount: fee, date: day, reason, again: true }
      const { token } = this
      const saved = await this.untilAnswered(api.ledger.lateFee, { token, key: `key of ${reason}`, body })
      if (saved.status !== 200) this.faults.push(`${reason}: ${saved.status} ${JSON.stringify(saved.body)}`)
      else this.acknowledged.push({ reason, at: performance.now() })
      if (number % 5 === 0) await this.readBack(writer, reason)
      await sleep(pauseMs)
    }
  }

  /** Reads the list of children until `stopped`, also while there is no primary. */
  async read(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.once(api.students.find, { token: this.token, body: {}, cookie: this.cookie })
      await sleep(pauseMs)
    }
  }

  /** The last save is in what the next read shows, whichever server answers. */
  private async readBack(writer: number, reason: string): Promise<void> {
    const sent = { token: this.token, id: this.children[writer]!, cookie: this.cookie }
    const account = await this.once(api.ledger.account, sent)
    if (!account || account.body.entries.some(entry => entry.reason === reason)) return
    // Without a primary, an older list is shown as such.
    if (!account.headers.has(maintenanceHeader)) this.reads.stale += 1
  }

  /** A read as a proxy sends it: at the other server if one refuses the connection or has no database. */
  private async once<R extends Route>(route: R, sent: Sent): Promise<Answer<R> | undefined> {
    for (const server of this.inTurn()) {
      const answer = await ask(server, route, sent).catch(() => undefined)
      if (answer?.status === 200) {
        this.reads.answered += 1
        if (answer.headers.has(maintenanceHeader)) this.reads.withoutPrimary += 1
        return answer
      }
    }
    this.reads.failed += 1
    return undefined
  }

  /** Repeats a write with its key, as the app does, until a server says what became of it. */
  private async untilAnswered<R extends Route>(route: R, sent: Sent): Promise<Answer<R>> {
    for (;;) {
      for (const server of this.inTurn()) {
        const answer = await ask(server, route, { ...sent, cookie: this.cookie }).catch(() => undefined)
        if (answer && answer.status < 500) {
          this.cookie = /casa-position=\w+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? this.cookie
          return answer
        }
        if (answer && answer.status !== 503) this.faults.push(`${route.path} was answered ${answer.status}.`)
      }
      await sleep(pauseMs)
    }
  }

  private async insist<R extends Route>(route: R, sent: Sent): Promise<AnswerOf<R>> {
    const { status, body } = await this.untilAnswered(route, sent)
    if (status !== 200) throw new Error(`${route.path} was refused with ${status}: ${JSON.stringify(body)}`)
    return body
  }

  private async signIn(email: string, password: string, role: string): Promise<string> {
    return (await this.insist(api.users.login, { body: { email, password, role } })).token
  }

  /** Both servers, by turns a different one first. */
  private inTurn(): readonly ClusterServer[] {
    this.turn += 1
    return this.turn % 2 === 0 ? this.servers : this.servers.toReversed()
  }
}
