import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSettings } from '../db/connection.ts'

const reconnectDelayMs = 1_000
const checkIntervalMs = 30_000

type Callbacks = {
  /** A notification arrived. */
  onMessage(payload: string): void
  /** Listening has begun; earlier notifications are lost. */
  onListening(): void
  /** The connection was lost. */
  onLost(): void
}

/** Listens to a PostgreSQL channel on a dedicated connection and reconnects when it is lost. */
export class Listener {
  private readonly stopping = new AbortController()
  private readonly connection: ConnectionSettings
  private readonly channel: string
  private readonly callbacks: Callbacks
  private working: Promise<void> = Promise.resolve()

  /** `connection` must not go through a pooler, which would hand the listening connection to another client. */
  constructor(connection: ConnectionSettings, channel: string, callbacks: Callbacks) {
    this.connection = connection
    this.channel = channel
    this.callbacks = callbacks
  }

  /** Resolves when it listens for the first time. */
  async start(): Promise<void> {
    const onFirstListen = Promise.withResolvers<void>()
    this.working = this.work(onFirstListen.resolve)
    await onFirstListen.promise
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.working
  }

  private async work(onFirstListen: () => void): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await this.listen(onFirstListen).catch(() => {})
      if (signal.aborted) return onFirstListen()
      this.callbacks.onLost()
      await sleep(reconnectDelayMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens until the connection ends or this is stopped. */
  private async listen(onFirstListen: () => void): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const ended = once(client, 'end')
    // Without a listener, an 'error' event would end the process.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.callbacks.onMessage(payload ?? ''))
    // A connection whose peer has vanished does not report an error on its own.
    const check = setInterval(() => client.query('select 1').catch(() => destroy(client)), checkIntervalMs)
    const stop = () => void client.end().catch(() => {})
    this.stopping.signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`)
      this.callbacks.onListening()
      onFirstListen()
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
