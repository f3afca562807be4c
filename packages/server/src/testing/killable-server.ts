import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPostmasterFile } from '../platform/embedded-postgres/postmaster.ts'

const thisRelease = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A production server with a separate folder and port, to be killed and restarted. */
export class KillableServer {
  readonly origin: string
  private readonly folder: string
  private readonly program: string
  private readonly port: number
  private child: ChildProcess | undefined
  private killed: number | undefined

  private constructor(folder: string, port: number, program: string) {
    this.folder = folder
    this.program = program
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  /** Starts it for the first time. The administrator signs in with this number and password. */
  static async begin(
    administrator: { mobile: string; password: string },
    program = thisRelease,
  ): Promise<KillableServer> {
    const folder = await mkdtemp(join(tmpdir(), 'casa-killed-'))
    // As root, the database runs as an unprivileged user, who needs access.
    await chmod(folder, 0o755)
    const server = new KillableServer(folder, await freePort(), program)
    Object.assign(server.environment, {
      ADMIN_MOBILE: administrator.mobile,
      ADMIN_PASSWORD: administrator.password,
    })
    await server.start()
    return server
  }

  private readonly environment: Record<string, string | undefined> = {
    ...process.env,
    DEMO: '0',
    USER_REQUESTS_PER_MINUTE: '0',
    NODE_NO_WARNINGS: '1',
  }

  get dataDir(): string {
    return join(this.folder, 'data')
  }

  /** Starts it and resolves when it is ready. */
  async start(): Promise<void> {
    const env = { ...this.environment, PORT: String(this.port), DATA_DIR: this.dataDir }
    const child = spawn(process.execPath, [this.program], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    this.child = child
    const ended = once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready.')
    })
    await Promise.race([saysReady(child), ended])
    ended.catch(() => {})
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    const ended = once(this.child!, 'exit')
    this.child!.kill('SIGKILL')
    await ended
  }

  /** Kills its PostgreSQL, first waiting for a new one if it was killed before; the server restarts it. */
  async killDatabase(): Promise<void> {
    for (;;) {
      const file = await readPostmasterFile(join(this.dataDir, 'postgres'))
      if (file?.ready && file.pid !== this.killed) {
        process.kill(file.pid, 'SIGKILL')
        this.killed = file.pid
        return
      }
      await sleep(10)
    }
  }

  /** Stops it and removes its folder. */
  async stop(): Promise<void> {
    const ended = once(this.child!, 'exit')
    if (this.child!.kill('SIGTERM')) await ended
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Resolves when a server says that it is ready. */
export async function saysReady(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Keeps reading after it is ready, so that the pipe does not fill up.
  child.stdout!.setEncoding('utf8').on('data', text => {
    if (String(text).includes('Casa is ready')) resolve()
  })
  await promise
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
