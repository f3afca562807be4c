import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { administrator, checkProxy, type ReverseProxy } from './deployed-proxy.ts'
import { unitCommand } from './unit-sandbox.ts'

// Runs the server in the sandbox of deploy/casa.service, and nginx and Caddy with the files in deploy/ in front of it,
// and makes real calls through them. Run by `npm run test:all`; a program that this machine does not have is named.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const deploy = join(root, 'deploy')
const folder = await mkdtemp(join(tmpdir(), 'casa-deployed-'))
const endings: (() => Promise<unknown>)[] = []

try {
  await chmod(folder, 0o755)
  const port = await freePort()
  await startServer(port)
  for (const start of [startNginx, startCaddy]) {
    const proxy = await start(port)
    if (proxy) await checkProxy(proxy)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  for (const end of endings.reverse()) await end()
  await rm(folder, { recursive: true, force: true })
}

/** Starts Casa as the unit would: with its user, its rights and its view of the files, as far as this user may. */
async function startServer(port: number): Promise<void> {
  const unit = await readFile(join(deploy, 'casa.service'), 'utf8')
  const data = join(folder, 'data')
  const { command, args, note } = await unitCommand(unit, { root, data, runtime: join(folder, 'run') })
  process.stdout.write(`${note}\n`)
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      CASA_ENV_FILE: '/dev/null',
      DATA_DIR: data,
      DEMO: '0',
      STARTER: '0',
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      ADMIN_MOBILE: administrator.mobile,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endings.push(() => stopped(child))
  await ready(`http://127.0.0.1:${port}/health/ready`, child)
  process.stdout.write('The server is ready in the sandbox of casa.service.\n')
}

/** Starts nginx with deploy/nginx.conf; only names, ports and paths are replaced. */
async function startNginx(port: number): Promise<ReverseProxy | undefined> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
  if (!program) return missing('nginx')
  const [http, https] = [await freePort(), await freePort()]
  const { certificate, key } = await selfSigned()
  const log = join(folder, 'nginx.log')
  const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll('casa.example', 'localhost')
    .replace(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replace('/var/log/nginx/casa.log', log)
  await writeFile(join(folder, 'casa.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join(' ')
  const whole = join(folder, 'nginx.conf')
  await writeFile(
    whole,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${join(folder, 'nginx.pid')};
     error_log stderr warn; events {} http { ${paths} include ${join(folder, 'casa.conf')}; }`,
  )
  const tested = spawnSync(program, ['-t', '-c', whole], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf:\n${tested.stderr}`)
  const child = spawn(program, ['-c', whole], { stdio: ['ignore', 'ignore', 'inherit'] })
  endings.push(() => stopped(child))
  return { name: 'nginx', https, http, log }
}

/** Starts Caddy with deploy/casa.caddyfile, with a certificate of its own authority. */
async function startCaddy(port: number): Promise<ReverseProxy | undefined> {
  const program = process.env.CADDY_PATH ?? ['/usr/bin/caddy', '/usr/local/bin/caddy'].find(existsSync)
  if (!program) return missing('Caddy')
  const [http, https] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  // Neither its own ports nor the machine's trusted certificates are touched.
  const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tlocal_certs\n}\n`
  await writeFile(file, global + (await readFile(join(deploy, 'casa.caddyfile'), 'utf8')))
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'caddy'),
    CASA_DOMAIN: 'localhost',
    CASA_UPSTREAM: `127.0.0.1:${port}`,
  }
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const child = spawn(program, args, { env: environment, stdio: 'ignore' })
  endings.push(() => stopped(child))
  return { name: 'Caddy', https, http, log: undefined }
}

function missing(name: string): undefined {
  process.stdout.write(`This machine has no ${name}, so its file was not tried.\n`)
}

async function selfSigned(): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const { status } = spawnSync('openssl', [...options, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error('openssl could not make a certificate.')
  return { certificate, key }
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('The server did not start: see the lines above.')
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('The server was not ready within two minutes.')
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
