import { maintenanceHeader } from '@casa/contract/headers'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import type { FastifyInstance } from 'fastify'
import { boolean } from './db/columns.ts'
import type { Database } from './db/database.ts'
import { Problem } from './errors.ts'
import { RegularReader } from './regular-reader.ts'

const refreshMs = 2_000

/**
 * Whether an operator maintains the installation (`casa maintenance on`). It is stored in the database, so that every
 * server knows within two seconds, also after a restart. Meanwhile everything can be read and nothing saved.
 */
export class Maintenance extends RegularReader {
  private readonly database: Database
  private on = false

  constructor(database: Database) {
    super(refreshMs)
    this.database = database
  }

  get isOn(): boolean {
    return this.on
  }

  protected override async read(): Promise<void> {
    const { on } = await this.database.asAnonymous(
      'read',
      ({ tx }) => tx.row({ on: boolean })`select app.in_maintenance() as on`,
    )
    this.on = on
  }

  /** Throws 503 for a call that stores something during maintenance. Signing in and out is always possible. */
  require(route: Route): void {
    const stores = route.method !== 'GET' && !route.reads && !route.endsSession
    if (stores && this.on) throw new Problem(503, refusals.maintenance, { retryAfter: 60 })
  }

  /**
   * Says in every response that nothing can be saved, so that the app can show it before somebody types: there is
   * maintenance, or the database had no primary while the request was handled.
   */
  announce(server: FastifyInstance): void {
    server.addHook('onSend', async (_request, reply) => {
      if (this.on || this.database.wasReadOnlyWithin(reply.elapsedTime)) reply.header(maintenanceHeader, 'on')
    })
  }
}
