import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@casa/contract/route'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { runOnce } from 'graphile-worker'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, jobs } from '../app.ts'
import { uploadLedger } from '../domains/files/upload-queries.ts'
import { openSecrets } from '../domains/installation/key-queries.ts'
import { Budgets } from '../platform/budgets.ts'
import { Changes } from '../platform/changes/changes.ts'
import type { Tx } from '../platform/db/connection.ts'
import { Database } from '../platform/db/database.ts'
import { mintScope, type Scope } from '../platform/db/scope.ts'
import { ChunkedUploads } from '../platform/files/chunked-uploads.ts'
import { diskStorage } from '../platform/files/storage.ts'
import { Uploads } from '../platform/files/uploads.ts'
import { failureStatuses } from '../platform/http/failure-statuses.ts'
import { type JobsOptions, prepareWorker } from '../platform/jobs.ts'
import { KeySource } from '../platform/key-source.ts'
import { Maintenance } from '../platform/maintenance.ts'
import type { Message } from '../platform/messenger/messenger.ts'
import { Metrics } from '../platform/observe/metrics.ts'
import { ReadLog } from '../platform/read-log.ts'
import { RequestRate } from '../platform/request-rate.ts'
import type { Services } from '../platform/services.ts'
import { Throttle } from '../platform/throttle.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { everybodysPassword, Factories } from './factories.ts'

const declared = new WeakMap<Route, Set<number>>()

/** Throws if a call responded with a status that the OpenAPI document does not list for it. */
function expectDeclared(route: Route, status: number): void {
  const known =
    declared.get(route) ??
    new Set([200, ...(route.answers === 'file' ? [206] : []), ...failureStatuses(route)])
  declared.set(route, known)
  if (!known.has(status))
    throw new Error(
      `${route.method} ${route.path} answered ${status}, which the OpenAPI document does not list.`,
    )
}

/** A call's response in bytes. */
type Injected = { status: number; headers: Record<string, unknown>; bytes: Buffer }

/**
 * Makes a call without a network. Reads only the beginning of an event stream, which does not end. Throws if the call
 * does not declare the response's status.
 */
export async function inject(
  server: FastifyInstance,
  route: Route,
  options: InjectOptions,
): Promise<Injected> {
  const events = route.answers === 'events'
  const response = await server.inject({ ...options, payloadAsStream: events })
  const { statusCode: status, headers } = response
  expectDeclared(route, status)
  if (!events) return { status, headers, bytes: response.rawPayload }
  const stream = response.stream()
  if (status >= 400) return { status, headers, bytes: await buffer(stream) }
  stream.destroy()
  return { status, headers, bytes: Buffer.alloc(0) }
}

/** The initial time of every test: a Friday morning in India. */
const testNow = new Date('2026-11-20T04:30:00Z')

export type Input<R extends Route> = {
  params?: ParamsOf<R>
  query?: QueryOf<R>
  body?: BodyOf<R> | unknown
  headers?: Record<string, string>
  /** Files of a multipart call by field name; the body's fields are sent beside them. */
  files?: Record<string, Buffer>
  /** The network address of the caller; the machine's own by default. */
  address?: string
}

/** A response. The body has the contract's type when the status is below 400; otherwise it is a failure. */
export type Answer<R extends Route> = { status: number; body: AnswerOf<R>; headers: Record<string, unknown> }

/** The whole server over HTTP, on the test file's own database, with a fixed clock. */
export class TestApp {
  database!: TestDatabase
  server!: FastifyInstance
  make!: Factories
  now = testNow
  services!: Services
  /** The messages that jobs have sent. */
  messages: Message[] = []
  /** Log lines of the job worker. */
  jobLog: string[] = []
  /** Log lines of the listener. */
  log: string[] = []
  readonly metrics = new Metrics()

  /** Where the secret key is. */
  readonly keys = new KeySource('07'.repeat(32), '')

  private folder!: string
  private readonly makeDatabase: () => Promise<TestDatabase>

  constructor(makeDatabase: () => Promise<TestDatabase> = cloneDatabase) {
    this.makeDatabase = makeDatabase
  }

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'casa-files-'))
    this.database = await this.makeDatabase()
    const clock = () => this.now
    this.make = new Factories(this.database.owner, clock)
    const database = new Database(this.database.app, clock, { size: 8, replica: this.database.replica })
    const secrets = await openSecrets(this.database.owner.options, this.keys)
    const storage = await diskStorage(this.filesFolder)
    const uploads = await new Uploads(join(this.folder, 'uploads')).prepare()
    this.services = {
      clock,
      database,
      secrets,
      storage,
      sweeps: { mayDelete: async () => true, renew: async () => true },
      uploads,
      parts: new ChunkedUploads({ uploads, storage, ledger: uploadLedger, clock }),
      passwords: cheapPasswords(),
      throttle: new Throttle(database, secrets, clock),
      requestRate: new RequestRate(0),
      unknownTokens: new RequestRate(0),
      browserErrors: { ofSession: new RequestRate(0), ofNetwork: new RequestRate(0) },
      messenger: {
        reachesMobiles: true,
        delivers: true,
        send: async message => Boolean(this.messages.push(message)),
        close() {},
      },
      changes: new Changes(database, this.database.worker, sentence => this.log.push(sentence)),
      makesBackups: true,
      backupDays: 31,
      reads: new ReadLog(database, sentence => this.log.push(sentence)),
      disk: { isFull: false },
      maintenance: new Maintenance(database),
      budgets: new Budgets(database, { rows: 20_000_000, bytes: 20 * 1_073_741_824 }),
      publicUrl: 'http://casa.test',
      publicDetails: {
        email: 'help@casa.test',
        phone: null,
        operator: { name: 'Casa Test House', address: '1 Lake Road, Kochi' },
        figures: [],
        schools: [],
        trial: { days: 30, afterwards: 'continue' },
        auditDays: 730,
      },
      metrics: this.metrics,
      demo: undefined,
    }
    // A busy machine must not make tests fail.
    this.server = await buildApp({
      services: this.services,
      metrics: this.metrics,
      checkAnswers: true,
      maxEventLoopDelayMs: 0,
    })
  }

  async stop(): Promise<void> {
    await this.server.close()
    await this.services.database.close()
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Makes calls as a signed-in user; `app.as(teacher).call(api.classes.add, {body})`. */
  as(user: { token: string } | undefined) {
    return { call: <R extends Route>(route: R, input: Input<R> = {}) => this.call(route, input, user?.token) }
  }

  /** Makes calls without signing in. */
  get stranger() {
    return this.as(undefined)
  }

  /** Advances the clock. */
  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  /** Tries to sign in, by default from a new network address. */
  signIn(email: string, role: string, password = everybodysPassword, address = this.make.address()) {
    return this.stranger.call(api.users.login, { body: { email, password, role }, address })
  }

  /** Runs all queued jobs and returns the latest code sent to this number. */
  async codeSentTo(mobile: string): Promise<string> {
    await this.runJobs()
    const codes = this.messages.map(sent =>
      sent.mobile === mobile ? /^\d{6}/.exec(sent.text)?.[0] : undefined,
    )
    const code = codes.findLast(one => one !== undefined)
    if (!code) throw new Error(`No code was sent to ${mobile}.`)
    return code
  }

  /** Runs all queued jobs. */
  runJobs(): Promise<void> {
    return runJobs(this.jobsOptions)
  }

  /** Runs the nightly jobs. */
  async runNight(): Promise<void> {
    for (const { nightly = {} } of jobs) for (const name of Object.keys(nightly)) await this.enqueue(name)
    await this.runJobs()
  }

  /** Queues a job. */
  enqueue(name: string, payload: object = {}): Promise<unknown> {
    return this.services.database.asAnonymous(
      'write',
      ({ tx }) => tx.run`select app.enqueue(${name}, ${JSON.stringify(payload)})`,
    )
  }

  /** The background jobs of the whole server, on this database. */
  get jobsOptions(): JobsOptions {
    const log = (sentence: string) => this.jobLog.push(sentence)
    return { connection: this.database.worker, jobs, services: this.services, log }
  }

  /** The folder of the storage. */
  get filesFolder(): string {
    return join(this.folder, 'files')
  }

  /** The names of all files in the storage, and of unfinished uploads. */
  async storedFiles(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
    // An upload is deleted when its call ends, which may be after the response.
    return entries
      .filter(entry => entry.isFile() && !entry.parentPath.startsWith(join(this.folder, 'uploads')))
      .map(({ name }) => name)
      .filter(name => !name.endsWith('.lock'))
      .sort()
  }

  /** Runs a domain's queries in a transaction of a signed-in user with the reach `school`. */
  async within<A>(user: { token: string }, work: (tx: Tx, scope: Scope) => Promise<A>): Promise<A> {
    return this.services.database.asSession(user.token, 'write', ({ tx }, session) => {
      const { user_id, school_id, class_id, teacher_id, rights, work_children, fee_children, ...rest } =
        session
      const { further_classes: _, ...actor } = rest
      const childrenWith = { child: actor.children, work: work_children, fees: fee_children }
      const ids = { user: user_id, school: school_id!, classId: class_id, teacherId: teacher_id }
      return work(
        tx,
        mintScope({
          ...actor,
          ...ids,
          rights: rights ?? allRights,
          classes: [],
          refusedClasses: [],
          childrenWith,
          isBlocked: session.blocked ?? false,
          reach: 'school',
          timeZone: 'Asia/Kolkata',
          today: '2026-11-20',
          now: this.now,
        }),
      )
    })
  }

  private async call<R extends Route>(
    route: R,
    input: Input<R>,
    token: string | undefined,
  ): Promise<Answer<R>> {
    const params = (input.params ?? {}) as Record<string, string>
    const url = `/api${route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name))}`
    const { status, headers, bytes } = await inject(this.server, route, {
      method: route.method,
      url,
      query: (input.query ?? {}) as Record<string, string>,
      ...(input.address ? { remoteAddress: input.address } : {}),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...input.headers },
      ...payloadOf(input),
    })
    const json = String(headers['content-type']).startsWith('application/json')
    return { status, body: json ? JSON.parse(String(bytes)) : bytes, headers }
  }
}

function payloadOf({ body, files }: Input<Route>): { payload?: object } {
  if (!files) return body === undefined ? {} : { payload: body as object }
  const form = new FormData()
  for (const [field, value] of Object.entries((body ?? {}) as object)) form.set(field, String(value))
  for (const [field, bytes] of Object.entries(files))
    form.set(field, new Blob([new Uint8Array(bytes)]), field)
  return { payload: form }
}

/**
 * The server for one test file, started before its first test and stopped after its last; by default on a clone of the
 * template.
 */
export function testApp(makeDatabase?: () => Promise<TestDatabase>): TestApp {
  const app = new TestApp(makeDatabase)
  beforeAll(() => app.start())
  afterAll(() => app.stop())
  return app
}

/** Runs all jobs that are queued now, then stops. */
export async function runJobs(options: JobsOptions): Promise<void> {
  const worker = prepareWorker(options)
  try {
    await runOnce({ ...worker.options, noHandleSignals: true })
  } finally {
    await worker.close()
  }
}
