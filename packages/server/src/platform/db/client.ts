import { Socket } from 'node:net'
import pg from 'pg'
import { boolean } from './columns.ts'
import { type ConnectionSettings, type DatabaseHost, type SessionAttrs, Tx } from './connection.ts'

/** How long a host has to say whether it accepts connections of the wanted kind. */
const askingMs = 3_000

const questions: Record<SessionAttrs, (tx: Tx) => Promise<{ fits: boolean }>> = {
  any: tx => tx.row({ fits: boolean })`select true as fits`,
  primary: tx => tx.row({ fits: boolean })`select not pg_is_in_recovery() as fits`,
  'read-write': tx =>
    tx.row({ fits: boolean })`select current_setting('transaction_read_only') = 'off' as fits`,
  standby: tx => tx.row({ fits: boolean })`select pg_is_in_recovery() as fits`,
}

/**
 * A client that knows its socket, which it gives to `pg` as the `stream` of its settings. If the database requires
 * TLS, `pg` wraps the socket, and statements are sent in separate packets. Where the settings name `hosts`, it connects
 * to one of them that fits.
 */
export class SocketClient extends pg.Client {
  readonly socket: Socket
  readonly preparesStatements: boolean
  private readonly settings: ConnectionSettings

  constructor(settings: ConnectionSettings = {}) {
    const socket = new Socket()
    // A pool hides the password of its settings from copies.
    const own = settings.password === undefined ? settings : { ...settings, password: settings.password }
    super({ ...own, stream: () => socket })
    this.socket = socket
    this.settings = own
    this.preparesStatements = settings.preparesStatements ?? true
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.settings.hosts ? this.connectToFound() : super.connect()
    if (!callback) return connected
    connected.then(
      () => setImmediate(callback as () => void),
      error => setImmediate(callback, error),
    )
    return undefined
  }

  private async connectToFound(): Promise<pg.Client> {
    const { host, port } = await findHost(this.settings)
    if (this.socket.destroyed) throw new Error('timeout expired')
    Object.assign(this, { host, port })
    return super.connect()
  }
}

const searches = new WeakMap<readonly DatabaseHost[], Promise<DatabaseHost>>()

/** The host that fits, or that answers first if several do. Clients that connect at the same time share one search. */
function findHost(settings: ConnectionSettings): Promise<DatabaseHost> {
  const hosts = settings.hosts!
  const known = searches.get(hosts)
  if (known) return known
  const search = Promise.any(hosts.map(host => ask(settings, host))).catch(error => {
    const reasons = (error as AggregateError).errors.map(({ message }: Error) => message)
    // The code of a database that cannot be reached yet.
    throw Object.assign(new Error(`No host of the database can be used: ${reasons.join(' ')}`), {
      code: '57P03',
    })
  })
  searches.set(hosts, search)
  const forget = () => searches.delete(hosts)
  search.then(forget, forget)
  return search
}

async function ask(settings: ConnectionSettings, host: DatabaseHost): Promise<DatabaseHost> {
  const { hosts: _, sessionAttrs = 'any', ...rest } = settings
  const limits = { connectionTimeoutMillis: askingMs, query_timeout: askingMs }
  const client = new SocketClient({ ...rest, ...host, ...limits })
  client.on('error', () => {})
  const where = host.host.startsWith('/') ? host.host : `${host.host}:${host.port}`
  try {
    await client.connect()
    const { fits } = await questions[sessionAttrs](new Tx(client))
    if (fits) return host
    throw new Error(`it is not ${sessionAttrs}`)
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}.`, { cause: error })
  } finally {
    client.end().catch(() => {})
  }
}
