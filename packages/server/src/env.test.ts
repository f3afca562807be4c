import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

const keys = { S3_BUCKET: 'casa', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test('files lie on the disk unless an object storage is set whole', () => {
  expect(readEnvironment({}).storage).toEqual({ kind: 'disk' })
  expect(readEnvironment({ STORAGE: 's3', ...keys }).storage).toMatchObject({
    kind: 's3',
    bucket: 'casa',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  for (const missing of Object.keys(keys))
    expect(() => readEnvironment({ STORAGE: 's3', ...keys, [missing]: '' })).toThrow(
      'With STORAGE=s3, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.',
    )
  expect(() => readEnvironment({ STORAGE: 'tape' })).toThrow('STORAGE is wrong')
  expect(() => readEnvironment({ STORAGE: 's3', ...keys, S3_ENDPOINT: 'there' })).toThrow(
    'S3_ENDPOINT is wrong',
  )
})

test('an open demo is asked for by name, sends nothing to anybody, and is off by default', () => {
  expect(readEnvironment({})).toMatchObject({ demo: true, openDemo: false })
  expect(readEnvironment({ DEMO: '1' })).toMatchObject({ demo: true, openDemo: false })
  expect(readEnvironment({ DEMO: '0' })).toMatchObject({ demo: false, openDemo: false })
  expect(readEnvironment({ DEMO: 'open' })).toMatchObject({ demo: false, openDemo: true })
  expect(() => readEnvironment({ DEMO: 'yes' })).toThrow('DEMO is wrong')
  expect(() =>
    readEnvironment({ DEMO: 'open', MESSENGER: 'smtp', SMTP_URL: 'smtp://a.test', SMTP_FROM: 'a@a.test' }),
  ).toThrow('MESSENGER must be log')
})
