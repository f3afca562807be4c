import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, saysReady } from './killable-server.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** One of several servers on a database: a process of its own, with a folder of its own. */
export class CasaServer {
  readonly port: number
  readonly origin: string
  private readonly environment: NodeJS.ProcessEnv
  private child!: ChildProcess

  private constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
    this.environment = environment
  }

  static async prepare(folder: string, settings: NodeJS.ProcessEnv): Promise<CasaServer> {
    await mkdir(folder, { recursive: true })
    const port = await freePort()
    const own = { PORT: String(port), DATA_DIR: folder, NODE_NO_WARNINGS: '1' }
    return new CasaServer(port, { PATH: process.env.PATH, ...settings, ...own })
  }

  /** Starts it and resolves when it is ready. Throws with what it printed if it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    let printed = ''
    child.stderr!.setEncoding('utf8').on('data', text => {
      printed += text
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The server ended before it was ready. ${printed}`)
    })
    await Promise.race([saysReady(child), ended])
    ended.catch(() => {})
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
  }

  /** Asks it to stop, and resolves when it has. */
  async stop(): Promise<void> {
    const ended = once(this.child, 'exit')
    if (this.child.exitCode === null && this.child.kill('SIGTERM')) await ended
  }
}

export type Nginx = { origin: string; reload(): void; stop(): Promise<void> }

/** Starts this machine's nginx in front of servers, as docs/operations.md describes it. */
export async function startNginx(servers: readonly { port: number }[]): Promise<Nginx> {
  const program = process.env.NGINX
  if (!program)
    throw new Error('This machine has no nginx: install it (as root: apt-get install nginx-light).')
  const folder = await mkdtemp(join(tmpdir(), 'casa-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream casa {
    ${servers.map(server => `server 127.0.0.1:${server.port};`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 11m;
    location / {
      proxy_pass http://casa;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      add_header X-Served-By $upstream_addr always;
    }
  }
}
`,
  )
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined)))
    if (child.exitCode !== null) throw new Error('nginx ended at its start.')
  return {
    origin,
    // Forgets which servers it could not reach.
    reload: () => void spawnSync(program, [...args, '-s', 'reload']),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A gateway for short messages, which keeps them. */
export async function startGateway() {
  const messages: { to: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    messages.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { messages, url: `http://127.0.0.1:${port}/send`, stop }
}
