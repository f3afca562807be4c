import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Server } from './s3-server.ts'
import { startSwift } from './swift.ts'

/**
 * The object storages on which the bucket tests run: one from npm, and with SWIFT=1 the OpenStack Swift of this
 * machine.
 */
export const s3Servers: [name: string, start: () => Promise<S3Server>][] = [
  ['S3', startS3rver],
  ...(process.env.SWIFT === '1' ? [['Swift', startSwift] as [string, () => Promise<S3Server>]] : []),
]

/** Starts the object storage from npm on a free port. */
export async function startS3rver(port = 0): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const bucket = 'casa-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
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
