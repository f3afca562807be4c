import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSettings } from '../db/database.ts'

const pauseAfterLoss = 1_000
const checkEvery = 30_000

type Hears = {
  /** Something was told. */
  told(payload: string): void
  /** It listens from now on; what was told before is lost. */
  listening(): void
  /** The database went away. */
  lost(): void
}

/** One connection of its own that listens to a channel of PostgreSQL, and is made again when the database went away. */
export class Listener {
  private readonly stopping = new AbortController()
  private readonly connection: ConnectionSettings
  private readonly channel: string
  private readonly hears: Hears
  private working: Promise<void> = Promise.resolve()

  /** `connection` leads straight to PostgreSQL: a pooler would give the listening connection to somebody else. */
  constructor(connection: ConnectionSettings, channel: string, hears: Hears) {
    this.connection = connection
    this.channel = channel
    this.hears = hears
  }

  /** Begins to listen; done when it does for the first time. */
  async start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.working = this.work(first.resolve)
    await first.promise
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.working
  }

  private async work(first: () => void): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await this.listen(first).catch(() => {})
      if (signal.aborted) return first()
      this.hears.lost()
      await sleep(pauseAfterLoss, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens until the connection ends or this is stopped. */
  private async listen(first: () => void): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const ended = once(client, 'end')
    // Unheard, the end of the connection would be that of the whole process.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.hears.told(payload ?? ''))
    // A connection whose other end has vanished says nothing by itself.
    const check = setInterval(() => client.query('select 1').catch(() => destroy(client)), checkEvery)
    const stop = () => void client.end().catch(() => {})
    this.stopping.signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`)
      this.hears.listening()
      first()
      await ended
    } finally {
      clearInterval(check)
      this.stopping.signal.removeEventListener('abort', stop)
      destroy(client)
    }
  }
}

function destroy(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}
