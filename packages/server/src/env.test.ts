import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'
import { newIdentity, recipientOf } from './platform/backup/age.ts'

const keys = { S3_BUCKET: 'casa', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test('files are on the disk unless an object storage is fully configured', () => {
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

test('reads may go to a standby, with the login of the requests', () => {
  const primary = {
    DATABASE_URL: 'postgres://casa:a@db/casa',
    MIGRATION_DATABASE_URL: 'postgres://owner:b@db/casa',
  }
  const read =
    (DATABASE_READ_URL: string, more = {}) =>
    () =>
      readEnvironment({ ...primary, DATABASE_READ_URL, ...more })
  const url = 'postgres://casa:a@one,two/casa?target_session_attrs=standby'
  expect(read(url)()).toMatchObject({ DATABASE_READ_URL: url })
  expect(read('postgres://owner:b@one/casa')).toThrow('must use the login of DATABASE_URL')
  expect(read(url, { DATABASE_URL: '' })).toThrow(
    'With DATABASE_READ_URL, DATABASE_URL must name the primary.',
  )
})

test('backups go to an address without a password, and a restore reads an object storage without it', () => {
  const recipient = recipientOf(newIdentity())
  const backups = (to: string) => readEnvironment({ BACKUP_TO: to, BACKUP_RECIPIENT: recipient })
  expect(backups('sftp://casa@backup.example:22/casa').backup?.to).toBe('sftp://casa@backup.example:22/casa')
  expect(() => backups('sftp://casa:secret@backup.example/casa')).toThrow('without a password')
  expect(() => backups('s3://bucket')).toThrow('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must')
  const storage = { BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' }
  expect(readEnvironment(storage)).toMatchObject({
    backup: undefined,
    backupStorage: { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' },
  })
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

test('the schools of an open demo have small budgets, which settings can only lower', () => {
  const budget = (source: NodeJS.ProcessEnv) => {
    const { SCHOOL_ROWS, SCHOOL_BYTES } = readEnvironment(source)
    return [SCHOOL_ROWS, SCHOOL_BYTES]
  }
  expect(budget({})).toEqual([20_000_000, 20 * 2 ** 30])
  expect(budget({ DEMO: 'open' })).toEqual([200_000, 512 * 2 ** 20])
  expect(budget({ DEMO: 'open', SCHOOL_ROWS: '30000000' })).toEqual([200_000, 512 * 2 ** 20])
  expect(budget({ DEMO: 'open', SCHOOL_ROWS: '90000', SCHOOL_BYTES: '1000' })).toEqual([90_000, 1000])
})

test('a wrong setting is reported in one sentence', () => {
  const wrong = (name: string, value: string) => () => readEnvironment({ [name]: value })
  expect(wrong('PORT', '80a')).toThrow(/^PORT is wrong: must be a number\.$/)
  expect(wrong('PORT', '80000')).toThrow(/^PORT is wrong: must be at most 65535\.$/)
  expect(wrong('DEMO', 'yes')).toThrow(/^DEMO is wrong: must be one of: 0, 1, open\.$/)
  expect(wrong('ADMIN_MOBILE', '12')).toThrow(/^ADMIN_MOBILE is wrong: must be 10 digits\.$/)
  expect(wrong('PUBLIC_URL', 'casa.example')).toThrow(
    /^PUBLIC_URL is wrong: must be a whole address, with its beginning, such as https:\/\/casa\.example\.$/,
  )
})

test('an address that ends with a slash makes no double slash where paths follow it', () => {
  expect(readEnvironment({ PUBLIC_URL: 'https://casa.example/' }).publicUrl).toBe('https://casa.example')
})

test('proxies are addresses, ranges or names that the server knows', () => {
  const proxies = (TRUST_PROXY: string) => () => readEnvironment({ TRUST_PROXY }).TRUST_PROXY
  for (const right of [
    '127.0.0.1',
    '127.0.0.1, ::1',
    '10.0.0.0/8',
    '10.0.0.0/255.0.0.0',
    'fd00::/128',
    'loopback, ::1',
  ])
    expect(proxies(right)()).toBe(right)
  for (const bad of [
    'nginx',
    '127.0.0.1,',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    'loopback/8',
    'true',
  ])
    expect(proxies(bad)).toThrow(/^TRUST_PROXY is wrong: must be addresses of proxies, .*\.$/)
})

test('a trial lasts as many days as set, and may end with the school switched off', () => {
  const trial = (set: Record<string, string>) => readEnvironment(set).publicDetails.trial
  expect(trial({ TRIAL_DAYS: '14', AFTER_TRIAL: 'switch-off' })).toEqual({
    days: 14,
    afterwards: 'switchOff',
  })
  for (const bad of ['0', '731', '14.5', 'two'])
    expect(() => trial({ TRIAL_DAYS: bad })).toThrow('TRIAL_DAYS')
  expect(() => trial({ AFTER_TRIAL: 'delete' })).toThrow('AFTER_TRIAL')
})

test('the public pages name operator, figures and schools only where they are set', () => {
  expect(readEnvironment({}).publicDetails).toEqual({
    email: null,
    phone: null,
    operator: null,
    figures: [],
    schools: [],
    trial: { days: 30, afterwards: 'continue' },
    auditDays: 730,
  })
  const set = readEnvironment({
    OPERATOR_NAME: 'Acorn Trust',
    AUDIT_DAYS: '400',
    OPERATOR_ADDRESS: '1 Lake Road, Kochi',
    HOME_FIGURES: 'schools=15+, satisfaction=100%',
    HOME_SCHOOLS: 'Neem Tree House; Little Banyan;',
  })
  expect(set.publicDetails).toMatchObject({
    operator: { name: 'Acorn Trust', address: '1 Lake Road, Kochi' },
    figures: [
      { name: 'schools', figure: '15+' },
      { name: 'satisfaction', figure: '100%' },
    ],
    schools: ['Neem Tree House', 'Little Banyan'],
    auditDays: 400,
  })
  expect(() => readEnvironment({ HOME_FIGURES: 'pupils=3' })).toThrow('HOME_FIGURES is wrong')
  expect(() => readEnvironment({ HOME_FIGURES: 'schools' })).toThrow('HOME_FIGURES is wrong')
  expect(() => readEnvironment({ OPERATOR_ADDRESS: 'Kochi' })).toThrow('OPERATOR_NAME must be set')
})
