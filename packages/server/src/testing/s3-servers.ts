import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../platform/files/s3-bucket.ts'

const run = promisify(execFile)
const bucket = 'casa-files'
const access = { accessKeyId: 'casa:files', secretAccessKey: 'for-tests' }
const kinds = ['account', 'container', 'object'] as const

/** Starts OpenStack Swift with its S3 API: the four servers of Debian's packages, with one device in a temporary folder. */
async function startSwift(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'swift-'))
  const ports = await freePorts(4)
  const [proxy, ...others] = ports as [number, number, number, number]
  await mkdir(join(folder, 'node/sda'), { recursive: true })
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = casa\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, proxy))
  for (const [index, kind] of kinds.entries()) {
    await writeFile(join(folder, `${kind}.conf`), serverConf(folder, kind, others[index]!))
    const builder = join(folder, `${kind}.builder`)
    await run('swift-ring-builder', [builder, 'create', '6', '1', '0'])
    await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${others[index]}/sda`, '1'])
    await run('swift-ring-builder', [builder, 'rebalance'])
  }
  const servers = ['proxy', ...kinds].map(kind =>
    spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { stdio: 'ignore' }),
  )
  const settings = { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${proxy}`, ...access }
  const stop = async () => {
    await Promise.all(servers.map(end))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeBucket(settings)
  } catch (error) {
    await stop()
    throw error
  }
  return { settings, stop }
}

/** Asks for the bucket until the servers answer. */
async function makeBucket({ region, endpoint }: { region: string; endpoint: string }): Promise<void> {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: access,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return client.destroy()
    } catch (error) {
      if (tries === 60) throw error
      await wait(500)
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return ports
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${join(folder, 'node')}
mount_check = false
workers = 0
user = ${userInfo().username}
log_address = ${join(folder, 'no-log')}
`

const serverConf = (folder: string, kind: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = us-east-1
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_casa_files = for-tests .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/**
 * The object storages on which the bucket tests run: one from npm, and with SWIFT=1 the OpenStack Swift of this
 * machine.
 */
export const s3Servers: [name: string, start: () => Promise<S3Server>][] = [
  ['S3', startS3rver],
  ...(process.env.SWIFT === '1' ? [['Swift', startSwift] as [string, () => Promise<S3Server>]] : []),
]

/**
 * Starts the object storage from npm on a free port. It computes a wrong signature for the listing of a bucket, so a
 * test that needs one lets it accept any.
 */
export async function startS3rver(port = 0, allowMismatchedSignatures = false): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'casa-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    allowMismatchedSignatures,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const address = await server.run()
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${address.port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A running object storage with an empty bucket. */
export type S3Server = { settings: S3Settings; stop: () => Promise<void> }
