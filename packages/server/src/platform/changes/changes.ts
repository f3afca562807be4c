import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@casa/contract/access'
import { type Change, type Topic, topics } from '@casa/contract/changes'
import type { ConnectionSettings, Database } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import { Problem } from '../errors.ts'
import { Listener } from './listener.ts'

/** Where migrations tell of changes (`app.tell_change`): "topic school". */
const channel = 'casa_changes'
/** How often a stream shows that it lives, and whether its session still does, in milliseconds. */
const beatEvery = 20_000
/** How long changes are gathered before they are told, in milliseconds. */
const gatherFor = 100
/** How many bytes wait for a reader before it is let go; an event has about fifty. */
const mostWaiting = 4_096
/** How long an ended stream may take to say so to its reader, in milliseconds. */
const farewell = 1_000

const bounds = { ofUser: 6, ofServer: 2_000 }

type Stream = { token: string; user: string; role: Role; schools: readonly string[]; events: Readable }

/** The streams of those who look at something, and the ear on the database that tells them of changes. */
export class Changes {
  private readonly streams = new Set<Stream>()
  private readonly gathered = new Set<string>()
  private readonly database: Database
  private readonly listener: Listener
  private readonly stopping = new AbortController()
  private beating: Promise<void> = Promise.resolve()

  constructor(database: Database, connection: ConnectionSettings, log: (sentence: string) => void) {
    this.database = database
    this.listener = new Listener(connection, channel, {
      told: payload => this.gather(payload),
      listening: () => this.tellAll(),
      lost: () => log('The listener lost the database and connects again.'),
    })
  }

  /** Begins; done when changes are heard. */
  async start(): Promise<void> {
    await this.listener.start()
    this.beating = this.beatUntilStopped()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.endStreams()
    await Promise.all([this.listener.stop(), this.beating])
  }

  /**
   * Opens a stream for a session. It holds no connection to the database. A user's seventh ends the first, which may be one
   * that nobody reads any more. Throws 503 when the server has as many as it bears.
   */
  open({ user, role, schools }: Scope, token: string): Readable {
    if (this.streams.size >= bounds.ofServer)
      throw new Problem(503, 'Too many people are watching just now.', { retryAfter: 60 })
    const own = [...this.streams].filter(stream => stream.user === user)
    if (own.length >= bounds.ofUser) this.end(own[0]!)
    const events = new Readable({ read() {}, highWaterMark: mostWaiting })
    const stream: Stream = { token, user, role, schools, events }
    this.streams.add(stream)
    events.once('close', () => this.streams.delete(stream))
    // What the reader is given first tells it that it is heard from now on.
    this.send(stream, ': open\n\n')
    return events
  }

  /** How many streams are open. */
  get count(): number {
    return this.streams.size
  }

  /** Ends all streams; their readers come again, perhaps to another server. */
  endStreams(): void {
    for (const stream of this.streams) this.end(stream)
  }

  /** Shows every reader that its stream lives, and ends those whose session does not. */
  async beat(): Promise<void> {
    for (const [token, streams] of Map.groupBy(this.streams, stream => stream.token)) {
      const alive = await this.renew(token, streams)
      for (const stream of streams) {
        if (alive) this.send(stream, ': beat\n\n')
        else this.end(stream)
      }
    }
  }

  private async beatUntilStopped(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      await sleep(beatEvery, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await this.beat()
    }
  }

  /**
   * Reads a session again, one after the other and never all at once, and whom its streams belong to. It does not count
   * as use: a stream keeps nobody signed in. Gives false when the session is dead, but not when the database is away.
   */
  private async renew(token: string, streams: Stream[]): Promise<boolean> {
    try {
      const { role, schools } = await this.database.asSession(token, 'read', async (_, session) => session)
      for (const stream of streams) Object.assign(stream, { role, schools })
      return true
    } catch (error) {
      return !(error instanceof Problem && error.status === 401)
    }
  }

  /** Many saves of a moment are told once. */
  private gather(payload: string): void {
    if (this.gathered.size === 0) setTimeout(() => this.tellGathered(), gatherFor).unref()
    this.gathered.add(payload)
  }

  private tellGathered(): void {
    for (const payload of this.gathered) this.tell(payload)
    this.gathered.clear()
  }

  private tell(payload: string): void {
    const [topic = '', school = ''] = payload.split(' ')
    if (!isTopic(topic)) return
    for (const stream of this.streams) if (stream.schools.includes(school)) this.sendTopic(stream, topic)
  }

  /** Whatever changed while nobody listened may have been any topic. */
  private tellAll(): void {
    for (const stream of this.streams)
      for (const topic of Object.keys(topics).filter(isTopic)) this.sendTopic(stream, topic)
  }

  private sendTopic(stream: Stream, topic: Topic): void {
    if (!(stream.role in topics[topic])) return
    const change: Change = { topic }
    this.send(stream, `event: changed\ndata: ${JSON.stringify(change)}\n\n`)
  }

  /** A reader that does not keep up is let go instead of waited for. */
  private send(stream: Stream, text: string): void {
    if (this.streams.has(stream) && !stream.events.push(text)) stream.events.destroy()
  }

  private end(stream: Stream): void {
    this.streams.delete(stream)
    stream.events.push(null)
    setTimeout(() => stream.events.destroy(), farewell).unref()
  }
}

function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name)
}
