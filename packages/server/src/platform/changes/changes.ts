import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@casa/contract/access'
import { type AreaRights, allRights, mayCall } from '@casa/contract/areas'
import { type Change, type Topic, topicCalls, topics } from '@casa/contract/changes'
import { refusals } from '@casa/contract/refusals'
import { heartbeatSeconds } from '@casa/contract/rules/heartbeat'
import { SocketClient } from '../db/client.ts'
import type { ConnectionSettings } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import { Problem } from '../errors.ts'
import { endFilms } from '../http/file-answer.ts'
import { mayHaveMore } from '../shares.ts'
import { changedReach, channel, endedSessions } from './notification.ts'

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
class Listener {
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
    const client = new SocketClient({
      ...this.connection,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const ended = once(client, 'end')
    // Not awaited before it listens, and a failure until then is reported by what failed.
    ended.catch(() => {})
    // Without a listener, an 'error' event would end the process.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => this.callbacks.onMessage(payload ?? ''))
    // A connection whose peer has vanished does not report an error on its own.
    const check = setInterval(
      () => client.query('select 1').catch(() => client.socket.destroy()),
      checkIntervalMs,
    )
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
      client.socket.destroy()
    }
  }
}

/** How often the session of each stream is checked again. */
const sessionCheckMs = 20_000
/** How long changes are collected before they are sent together. */
const batchDelayMs = 100
/** A stream with more unread bytes than this is closed; an event has about fifty. */
const maxBufferedBytes = 4_096
/** How long an ended stream may take to drain before it is destroyed. */
const drainTimeoutMs = 1_000

/** One school may have half of the streams or, if there are other schools, half of what they leave. */
const maxStreams = { perUser: 6, perSchool: 1_000, perServer: 2_000 }

type Stream = {
  token: string
  user: string
  school: string
  role: Role
  schools: readonly string[]
  rights: AreaRights
  events: Readable
}

/** Listens for NOTIFY and forwards changes to the open streams. */
export class Changes {
  private readonly streams = new Set<Stream>()
  private readonly pending = new Set<string>()
  private readonly database: Database
  private readonly listener: Listener
  private readonly limits: typeof maxStreams
  private readonly stopping = new AbortController()
  private sessionChecks: Promise<void> = Promise.resolve()

  constructor(
    database: Database,
    connection: ConnectionSettings,
    log: (sentence: string) => void,
    limits = maxStreams,
  ) {
    this.database = database
    this.limits = limits
    this.listener = new Listener(connection, channel, {
      onMessage: payload => this.batch(payload),
      onListening: () => void this.sendAllTopics(),
      onLost: () => log('The listener lost the database and connects again.'),
    })
  }

  /** Resolves when the listener is connected. */
  async start(): Promise<void> {
    await this.listener.start()
    const beats = setInterval(() => this.sendHeartbeats(), heartbeatSeconds * 1_000).unref()
    this.stopping.signal.addEventListener('abort', () => clearInterval(beats))
    this.sessionChecks = this.checkSessionsUntilStopped()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.endStreams()
    await Promise.all([this.listener.stop(), this.sessionChecks])
  }

  /**
   * Opens a stream for a session, without holding a database connection. A user's seventh stream ends the oldest one.
   * Throws 503 if the school, or all schools together, have reached their limit.
   */
  open({ user, school, role, schools, rights }: Scope, token: string): Readable {
    const open = [...this.streams]
    const own = open.filter(stream => stream.user === user)
    const places = { all: this.limits.perServer, alone: this.limits.perSchool }
    const ofSchool = open.filter(stream => stream.school === school).length
    if (own.length >= this.limits.perUser) this.end(own[0]!)
    else if (!mayHaveMore(ofSchool, open.length, places))
      throw new Problem(503, refusals.busy.streams, { retryAfter: 60 })
    const events = new Readable({ read() {}, highWaterMark: maxBufferedBytes })
    const stream: Stream = { token, user, school, role, schools, rights, events }
    this.streams.add(stream)
    events.once('close', () => this.streams.delete(stream))
    // Signals that changes are forwarded from now on.
    this.send(stream, ': open\n\n')
    return events
  }

  get count(): number {
    return this.streams.size
  }

  /** Ends all streams; clients reconnect, perhaps to another server. */
  endStreams(): void {
    for (const stream of this.streams) this.end(stream)
  }

  /** Sends a heartbeat to every stream. It does not wait for the database, whose delay would look like a dead stream. */
  sendHeartbeats(): void {
    for (const stream of this.streams) this.send(stream, ': beat\n\n')
  }

  /** Ends the streams whose session has ended: all, or those of one user. */
  async checkSessions(user?: string): Promise<void> {
    const checked = [...this.streams].filter(stream => user === undefined || stream.user === user)
    for (const [token, streams] of Map.groupBy(checked, stream => stream.token)) {
      const alive = await this.renew(token, streams)
      if (!alive) for (const stream of streams) this.end(stream)
    }
  }

  private async checkSessionsUntilStopped(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await sleep(sessionCheckMs, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await this.checkSessions()
    }
  }

  /**
   * Reads the session again and updates its streams. This does not extend the session. Returns false if the session
   * has ended, and true if the database is unavailable.
   */
  private async renew(token: string, streams: Stream[]): Promise<boolean> {
    try {
      const { role, schools, rights } = await this.database.asSession(
        token,
        'read',
        async (_, session) => session,
      )
      for (const stream of streams) Object.assign(stream, { role, schools, rights: rights ?? allRights })
      return true
    } catch (error) {
      return !(error instanceof Problem && error.status === 401)
    }
  }

  /** Several changes within `batchDelayMs` are sent as one. */
  private batch(payload: string): void {
    if (this.pending.size === 0) setTimeout(() => void this.flush(), batchDelayMs).unref()
    this.pending.add(payload)
  }

  private async flush(): Promise<void> {
    const payloads = [...this.pending]
    this.pending.clear()
    await this.noteChanges()
    for (const payload of payloads) this.forward(payload)
  }

  /** A client that is notified of a change and reads again must see it, and a replica may not have it yet. */
  private async noteChanges(): Promise<void> {
    await this.database.replica?.primary.lookAgain()
  }

  private forward(payload: string): void {
    const [topic = '', school = ''] = payload.split(' ')
    if (topic === endedSessions) return void this.checkSessions(school)
    if (topic === changedReach) return void this.endOf(school)
    if (!isTopic(topic)) return
    for (const stream of this.streams) if (stream.schools.includes(school)) this.sendTopic(stream, topic)
  }

  /** What this user may see has changed: the app connects again, reads what it shows again, and resumes downloads. */
  private endOf(user: string): void {
    endFilms(user)
    for (const stream of this.streams) if (stream.user === user) this.end(stream)
  }

  /** After a reconnect: any topic may have changed in the meantime. */
  private async sendAllTopics(): Promise<void> {
    await this.noteChanges()
    for (const stream of this.streams)
      for (const topic of Object.keys(topics).filter(isTopic)) this.sendTopic(stream, topic)
  }

  private sendTopic(stream: Stream, topic: Topic): void {
    if (!(stream.role in topics[topic]) || !mayCall(stream.rights, topicCalls[topic])) return
    const change: Change = { topic }
    this.send(stream, `event: changed\ndata: ${JSON.stringify(change)}\n\n`)
  }

  /** Closes the stream of a reader that does not keep up. */
  private send(stream: Stream, text: string): void {
    if (this.streams.has(stream) && !stream.events.push(text)) stream.events.destroy()
  }

  private end(stream: Stream): void {
    this.streams.delete(stream)
    stream.events.push(null)
    setTimeout(() => stream.events.destroy(), drainTimeoutMs).unref()
  }
}

function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name)
}
