import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DatabaseCluster, ports } from './database-cluster.ts'
import { background, killed } from './machines.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))

export const administrator = { mobile: '9000000009', password: 'four small steps' }

/** A Casa server on the machine with haproxy. */
export class ClusterServer {
  readonly name: string
  readonly origin: string
  private readonly environment: NodeJS.ProcessEnv
  private readonly log: string
  private child: ChildProcess | undefined

  constructor(number: number, folder: string, cluster: DatabaseCluster) {
    this.name = `casa${number}`
    const port = 8080 + number
    this.origin = `http://127.0.0.1:${port}`
    this.log = join(folder, `${this.name}.log`)
    const data = join(folder, 'casa')
    mkdirSync(data, { recursive: true })
    const { owner, server } = cluster.passwords
    this.environment = {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      CASA_ENV_FILE: '/dev/null',
      PORT: String(port),
      METRICS_PORT: String(9_460 + number),
      // Both servers mount the same disk.
      DATA_DIR: data,
      DATABASE_URL: cluster.url('casa_server', server),
      MIGRATION_DATABASE_URL: cluster.url('casa_owner', owner),
      DATABASE_READ_URL: cluster.url('casa_server', server, ports.standbys),
      SECRET_KEY: '07'.repeat(32),
      ADMIN_MOBILE: administrator.mobile,
      ADMIN_PASSWORD: administrator.password,
      DEMO: '0',
      STARTER: '0',
      USER_REQUESTS_PER_MINUTE: '0',
      DISK_RESERVE_MB: '0',
    }
  }

  /** Starts it and resolves when it is ready. */
  async start(): Promise<void> {
    this.child = background(process.execPath, [program], this.log, { env: this.environment })
    await this.ready()
  }

  async kill(): Promise<void> {
    if (this.child) await killed(this.child)
  }

  async ready(limitSeconds = 120): Promise<void> {
    const until = Date.now() + limitSeconds * 1_000
    while (Date.now() < until) {
      const signal = AbortSignal.timeout(5_000)
      const answer = await fetch(`${this.origin}/health/ready`, { signal }).catch(() => undefined)
      if (answer?.ok && !answer.headers.has('x-maintenance')) return
      await sleep(250)
    }
    throw new Error(`${this.name} did not become ready; see ${this.log}.`)
  }
}
