import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { todayIn } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { closeOpenDemo, loadOpenDemo, openDemoJobs } from '../seed/open-demo.ts'
import { demoLogin } from '../seed/people.ts'
import { completeStarter } from '../starter/curriculum/load.ts'
import { loadStarter } from '../starter/load.ts'
import { type AppOptions, buildApp, jobs } from './app.ts'
import {
  type FirstAdministrator,
  hasFormerDefault,
  makeFirstAdministrator,
} from './domains/administrator/link-queries.ts'
import { formerDefaultNumber } from './domains/administrator/rules.ts'
import { uploadLedger } from './domains/files/upload-queries.ts'
import { openSecrets } from './domains/installation/key-queries.ts'
import { identifyStorage } from './domains/installation/storage-queries.ts'
import { repairTimeZones } from './domains/schools/time-zone-queries.ts'
import type { Environment } from './env.ts'
import { backupJobs } from './platform/backup/backup-jobs.ts'
import { longestKept } from './platform/backup/retention.ts'
import { shipLog } from './platform/backup/settings.ts'
import { Budgets } from './platform/budgets.ts'
import { Changes } from './platform/changes/changes.ts'
import { systemClock } from './platform/clock.ts'
import { type DatabaseAddresses, resolveDatabase } from './platform/db/addresses.ts'
import { SocketClient } from './platform/db/client.ts'
import { uuid } from './platform/db/columns.ts'
import { type ConnectionSettings, inTurn, Tx } from './platform/db/connection.ts'
import { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { requireNotifications } from './platform/db/pooler-check.ts'
import { refusePrivilegedRole } from './platform/db/roles.ts'
import { connectInTime, takeStartupLock, type Waiting } from './platform/db/startup.ts'
import { DiskSpace } from './platform/disk-space.ts'
import { ChunkedUploads } from './platform/files/chunked-uploads.ts'
import { type Storage, storageFor } from './platform/files/storage.ts'
import { Sweeps } from './platform/files/sweeps.ts'
import { Uploads } from './platform/files/uploads.ts'
import { requireFreePort } from './platform/http/free-port.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { type DomainJobs, startJobs } from './platform/jobs.ts'
import { KeySource } from './platform/key-source.ts'
import { Maintenance } from './platform/maintenance.ts'
import { makeMessenger } from './platform/messenger/transports.ts'
import { Metrics } from './platform/observe/metrics.ts'
import type { Otlp } from './platform/observe/otlp.ts'
import { oncePerMinute } from './platform/observe/seldom.ts'
import { startObserving } from './platform/observe/start-observing.ts'
import { OpenDemo } from './platform/open-demo.ts'
import { Passwords } from './platform/passwords.ts'
import { ReadLog } from './platform/read-log.ts'
import { RequestRate } from './platform/request-rate.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'
import { Throttle } from './platform/throttle.ts'

/**
 * A running server. `stop` first lets a load balancer notice for these seconds that it is not ready any more, and then
 * waits for the requests in flight.
 */
export type RunningServer = {
  address: string
  services: Services
  /** Set until somebody can sign in as administrator, and when this start created the account. */
  firstAdministrator: FirstAdministrator | undefined
  stop(drainSeconds?: number): Promise<void>
}

/** Enough for a school behind one address whose sessions ended overnight. */
const unknownTokensPerMinute = 300
/** A page reports five errors at most, so a session has four broken pages a minute, and a school thirty such sessions. */
const browserErrorsPerMinute = { session: 20, network: 600 }

type Kept = {
  metrics: Metrics
  disk: DiskSpace
  budgets: Budgets
  maintenance: Maintenance
  secrets: Secrets
  storage: Storage
  sweeps: Sweeps
  uploads: Uploads
  parts: ChunkedUploads
  changes: Changes
}

/**
 * Starts the database, migrations, services and HTTP in this order; `settle` runs once the database does. When a step fails,
 * stops what was started.
 */
export async function startServer(
  env: Environment,
  logger: FastifyBaseLogger,
  settle: (dataDir: string, log: (sentence: string) => void) => Promise<void> = async () => {},
  otlp?: Otlp,
): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = []
  const draining = { isOn: false }
  const stop = async (drainSeconds = 0) => {
    draining.isOn = true
    await sleep(drainSeconds * 1_000)
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    await requireFreePort(env.PORT, env.HOST)
    // Loaded only where there is a demo, while the database is made.
    const seed = env.demo ? import('../seed/seed.ts') : undefined
    const log = (sentence: string) => logger.warn(sentence)
    const disk = await new DiskSpace(env.DATA_DIR, { reserve: env.DISK_RESERVE_MB, log }).start()
    endings.push(() => disk.stop())
    const addresses = await resolveDatabase(env)
    endings.push(addresses.stop)
    await settle(env.DATA_DIR, log)
    // Without root a port below 1024 may be out of reach.
    await requireFreePort(env.PORT, env.HOST)
    const unlock = await takeStartupLock(addresses.owner, { seconds: env.DATABASE_WAIT_SECONDS, log })
    endings.push(unlock)
    await upgrade(addresses, env, log)

    const database = await databaseAt(addresses, env, log)
    endings.push(() => database.close())
    const secrets = await openSecrets(addresses.owner, new KeySource(env.SECRET_KEY, env.DATA_DIR))
    const { storage, endShipping } = await openStorage(env, addresses.owner, disk, log)
    endings.push(endShipping)
    const sweeps = new Sweeps(storage, systemClock)
    const uploads = await new Uploads(join(env.DATA_DIR, 'uploads')).prepare()
    const parts = new ChunkedUploads({ uploads, storage, ledger: uploadLedger, clock: systemClock })
    // Until 1.0, parts were in this folder.
    await rm(join(env.DATA_DIR, 'parts'), { recursive: true, force: true })
    const logSeldom = oncePerMinute(log)
    const changes = new Changes(database, addresses.worker, logSeldom)
    const { budgets, maintenance, endAsking } = await askingRegularly(database, env)
    endings.push(endAsking)
    const metrics = new Metrics()
    const kept = { metrics, disk, budgets, maintenance, secrets, storage, sweeps, uploads, parts, changes }
    const services = await servicesOf(env, database, kept, logSeldom)
    endings.push(async () => services.messenger.close())
    if (env.openDemo) await loadOpenDemo(addresses.owner, services, systemClock())
    else await closeOpenDemo(addresses.owner)
    await (await seed)?.loadDemo(addresses.owner, services, systemClock())
    const firstAdministrator = await prepareInstallation(addresses.owner, services, env, log)
    await unlock()
    const worker = await startJobs({
      connection: addresses.worker,
      concurrency: env.DATABASE_JOBS,
      jobs: jobsOf(env, addresses.owner),
      services,
      log: logSeldom,
    })
    endings.push(worker.stop)
    endings.push(() => changes.stop())
    await changes.start()

    const server = await serverFor(services, { env, logger, draining, metrics, otlp })
    endings.push(() => stopServing(server))
    endings.push(await startObserving({ metrics, worker: addresses.worker, env, logger }))
    const address = await server.listen({ port: env.PORT, host: env.HOST })
    return { address, services, firstAdministrator, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What each server asks the database every few seconds, so that admitting a call takes no query. */
async function askingRegularly(database: Database, env: Environment) {
  const budgets = await new Budgets(database, { rows: env.SCHOOL_ROWS, bytes: env.SCHOOL_BYTES }).start()
  const maintenance = await new Maintenance(database).start()
  return { budgets, maintenance, endAsking: () => Promise.all([budgets.stop(), maintenance.stop()]) }
}

/** The HTTP server with the pages of the web app. */
async function serverFor(
  services: Services,
  { env, ...options }: Pick<AppOptions, 'logger' | 'draining' | 'metrics' | 'otlp'> & { env: Environment },
): Promise<FastifyInstance> {
  const server = await buildApp({ services, trustProxy: env.TRUST_PROXY ?? false, ...options })
  const { publicUrl, publicDetails, demo } = services
  await serveWebApp(server, { publicUrl, publicDetails, openDemo: demo !== undefined })
  return server
}

/**
 * Closes the port first, so that a proxy is refused and asks another server, and then answers the requests in flight.
 * It does so right after the event loop has accepted what waits, because those connections would be lost.
 */
async function stopServing(server: FastifyInstance): Promise<void> {
  await setImmediate()
  server.server.close()
  await server.close()
}

/** The request pool, once requests and notifications are known to pass whatever is between here and PostgreSQL. */
async function databaseAt(
  addresses: DatabaseAddresses,
  env: Environment,
  log: (sentence: string) => void,
): Promise<Database> {
  const database = new Database(addresses.app, systemClock, {
    direct: addresses.canceller,
    replica: addresses.replica,
    size: env.DATABASE_CONNECTIONS,
    streamSize: env.DATABASE_STREAM_CONNECTIONS,
  })
  try {
    await database.requireUsablePool()
    await requireNotifications(addresses.worker, 'DATABASE_DIRECT_URL')
    await database.replica?.start(log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function jobsOf(env: Environment, owner: ConnectionSettings): DomainJobs[] {
  return [...jobs, ...(env.openDemo ? openDemoJobs(owner) : []), backupJobs(env, owner)]
}

/** The storage, and the function that stops saving the log of which its files are a part. */
async function openStorage(
  env: Environment,
  owner: ConnectionSettings,
  disk: DiskSpace,
  log: (sentence: string) => void,
) {
  const storage = await storageFor(env.storage, join(env.DATA_DIR, 'files'), {
    identify: place => identifyStorage(owner, place),
    tell: log,
  })
  const shipping = await shipLog(env, owner, disk, log)
  return { storage: shipping?.watch(storage) ?? storage, endShipping: async () => shipping?.stop() }
}

async function servicesOf(
  env: Environment,
  database: Database,
  kept: Kept,
  log: (sentence: string) => void,
): Promise<Services> {
  return {
    clock: systemClock,
    database,
    ...kept,
    passwords: new Passwords(),
    throttle: new Throttle(database, kept.secrets, systemClock),
    requestRate: new RequestRate(env.USER_REQUESTS_PER_MINUTE),
    unknownTokens: new RequestRate(unknownTokensPerMinute),
    browserErrors: {
      ofSession: new RequestRate(browserErrorsPerMinute.session),
      ofNetwork: new RequestRate(browserErrorsPerMinute.network),
    },
    messenger: kept.metrics.counting(await makeMessenger(env.messenger), env.messenger.transport),
    makesBackups: env.backup !== undefined,
    backupDays: env.backup ? longestKept(env.backup.keep) : null,
    reads: new ReadLog(database, log),
    publicUrl: env.publicUrl,
    publicDetails: env.publicDetails,
    demo: env.openDemo ? new OpenDemo(demoLogin) : undefined,
  }
}

/** Brings the database up to this release, and checks the logins of the server. */
async function upgrade(
  { owner, app, worker, logins }: DatabaseAddresses,
  env: Environment,
  log: (sentence: string) => void,
): Promise<void> {
  // Migrations compute the days of schools, which fails in a time zone that the database does not know.
  for (const sentence of await repairTimeZones(owner, systemClock())) log(sentence)
  await migrate(owner, logins)
  const waiting = { seconds: env.DATABASE_WAIT_SECONDS, log }
  await checkLogin(app, logins.app.user, 'DATABASE_URL', waiting)
  await checkLogin(worker, logins.worker.user, 'DATABASE_WORKER_URL', waiting)
}

/** Throws if a login of the server cannot connect or has too many rights. */
async function checkLogin(
  settings: ConnectionSettings,
  user: string,
  setting: string,
  waiting: Waiting,
): Promise<void> {
  const client = await connectInTime(settings, waiting).catch(error => {
    throw new Error(`The login ${user} (${setting}) cannot connect: ${error.message}`, { cause: error })
  })
  try {
    await refusePrivilegedRole(client, setting)
  } finally {
    await client.end()
  }
}

/**
 * Makes the first administrator and loads the starter curriculum, in one transaction: a start that is killed in between
 * leaves neither. Both happen once. Connects as the database's owner.
 */
export async function prepareInstallation(
  owner: ConnectionSettings,
  { clock, passwords, storage }: Pick<Services, 'clock' | 'passwords' | 'storage'>,
  env: Pick<Environment, 'ADMIN_MOBILE' | 'ADMIN_PASSWORD' | 'starter'>,
  log: (sentence: string) => void,
): Promise<FirstAdministrator | undefined> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(727003)')
    const tx = new Tx(inTurn(client))
    const settings = { mobile: env.ADMIN_MOBILE, password: env.ADMIN_PASSWORD }
    const administrator = await makeFirstAdministrator(tx, passwords, settings, clock())
    if (await hasFormerDefault(tx))
      log(
        `The administrator signs in with ${formerDefaultNumber}, a real number that belongs to a stranger. Change it on Today.`,
      )
    const storedKeys = env.starter ? await fillNewPlatform(tx, storage, clock()) : undefined
    await completeStarter(tx)
    await client.query('commit')
    if (!storedKeys) return administrator
    await storage.confirm(storedKeys)
    // Without statistics, the first queries would be planned as if the tables were empty.
    await client.query('analyze')
    return administrator
  } finally {
    await client.end()
  }
}

/** Loads the starter where the platform has no levels and never had it. Returns the keys of the files to confirm. */
async function fillNewPlatform(
  tx: Tx,
  storage: Services['storage'],
  now: Date,
): Promise<string[] | undefined> {
  const hasLevels = await tx.run`select from app.classes where school_id = ${platformId} limit 1`
  if (hasLevels) return undefined
  const administrator = await tx.maybeRow({ id: uuid })`
    select id from app.users where role = 'SUPERADMIN' order by id limit 1`
  if (!administrator) return undefined
  const loaded = await loadStarter(tx, storage, {
    user: administrator.id,
    now,
    today: todayIn('Asia/Kolkata', now),
  })
  return loaded?.storedKeys
}
