import pg, { type PoolConfig } from 'pg'
import { SocketClient } from './client.ts'
import type { ConnectionSettings } from './connection.ts'

/** A pool of connections with these settings, whose `Tx` prepares statements only if the settings allow it. */
export class ConnectionPool extends pg.Pool {
  readonly preparesStatements: boolean

  constructor(settings: ConnectionSettings, options: PoolConfig) {
    super({ ...settings, Client: SocketClient, ...options } as PoolConfig)
    this.preparesStatements = settings.preparesStatements ?? true
    // The pool replaces a connection that the database closed. Without these listeners, its error would end the process.
    this.on('error', () => {})
    this.on('connect', client => client.on('error', () => {}))
  }
}
