import { join } from 'node:path'
import { moveFiles } from '../platform/files/move-files.ts'
import { type Command, CommandFailure, exitCodes } from './command.ts'
import { settings } from './settings.ts'

export const filesMove: Command = {
  name: 'files move',
  summary: 'Copy the files of DATA_DIR to the object storage.',
  description:
    'Copies what is missing in the bucket that the S3_ settings name, while the server runs. Ctrl+C stops it; the next run resumes.',
  examples: [
    {
      line: 'S3_BUCKET=casa S3_ENDPOINT=https://s3.example casa files move',
      summary: 'Copy the files before the server starts with STORAGE=s3.',
    },
  ],
  exits: { 0: 'everything is in the bucket', 1: 'stopped or failed; run it again to resume' },
  async run(given) {
    const { print } = given
    const { storage, DATA_DIR } = settings(given, { STORAGE: 's3' })
    if (storage.kind !== 's3') throw new CommandFailure('An object storage must be set.', exitCodes.usage)
    const { S3Bucket } = await import('../platform/files/s3-bucket.ts')
    const bucket = new S3Bucket(storage)
    try {
      await bucket.check()
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
      const { moved, there, left } = await moveFiles(join(DATA_DIR, 'files'), bucket, {
        signal: stopping.signal,
        tell: print,
      })
      print(`${moved} files copied, ${there} were there, ${left} left.`)
      if (left === 0) return exitCodes.done
      print('Stopped. Run it again to go on.')
      return exitCodes.problem
    } catch (error) {
      const reason = error instanceof Error ? error.message : error
      throw new CommandFailure(`The files were not all copied; run it again to go on. ${reason}`)
    } finally {
      bucket.close()
    }
  },
}
