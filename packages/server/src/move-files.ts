import { join } from 'node:path'
import { readEnvironment } from './env.ts'
import { moveFiles } from './platform/files/move-files.ts'
import { S3Bucket } from './platform/files/s3-bucket.ts'

// Copies the files of DATA_DIR into the object storage that the settings name, while a server runs or not.

try {
  const env = readEnvironment({ ...process.env, STORAGE: 's3' })
  if (env.storage.kind !== 's3') throw new Error('An object storage must be set.')
  const bucket = new S3Bucket(env.storage)
  await bucket.check()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const { moved, there, left } = await moveFiles(join(env.DATA_DIR, 'files'), bucket, {
    signal: stopping.signal,
    tell: sentence => process.stdout.write(`${sentence}\n`),
  })
  bucket.close()
  process.stdout.write(`${moved} files copied, ${there} were there, ${left} left.\n`)
  if (left > 0) process.stdout.write('Stopped. Run it again to go on.\n')
  process.exitCode = left > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(
    `The files were not all copied; run it again to go on. ${error instanceof Error ? error.message : error}\n`,
  )
  process.exitCode = 1
}
