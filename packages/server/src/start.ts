import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { buildApp } from './app.ts'
import type { Environment } from './env.ts'
import { systemClock } from './platform/clock.ts'
import { reachDatabase } from './platform/db/connect.ts'
import { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { refuseStrongRole } from './platform/db/roles.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { Passwords } from './platform/passwords.ts'
import { secretKey } from './platform/secret-key.ts'
import { Secrets } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'

/** A server that runs: where it listens, and how to end it with the requests in flight answered. */
export type RunningServer = { address: string; services: Services; stop(): Promise<void> }

/** Starts everything in order: database, migrations, services, HTTP. What was begun is ended again when a step fails. */
export async function startServer(env: Environment, logger: FastifyBaseLogger): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const addresses = await reachDatabase(env)
    endings.push(addresses.stop)
    await migrate(addresses.owner, addresses.logins)
    await checkRole(addresses.app)

    const database = new Database(addresses.app, systemClock)
    endings.push(() => database.close())
    const secrets = new Secrets(await secretKey(env.SECRET_KEY, env.DATA_DIR))
    const services: Services = { clock: systemClock, database, secrets, passwords: new Passwords() }

    const server = await buildApp({
      services,
      logger,
      trustProxy: env.TRUST_PROXY ?? false,
      metricsOpen: env.METRICS === 'open',
    })
    await serveWebApp(server)
    endings.push(() => server.close())
    const address = await server.listen({ port: env.PORT, host: env.HOST })
    return { address, services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function checkRole(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    await refuseStrongRole(client)
  } finally {
    await client.end()
  }
}
