import type { S3Settings } from '../platform/files/s3-bucket.ts'

/** A running object storage with an empty bucket. */
export type S3Server = { settings: S3Settings; stop: () => Promise<void> }
