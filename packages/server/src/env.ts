import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { retention } from '@casa/contract/rules/retention'
import { figureNames, type PublicDetails } from '@casa/contract/schools'
import * as z from 'zod'
import { requireRecipient } from './platform/backup/age.ts'
import type { BackupSettings } from './platform/backup/settings.ts'
import { parseDatabaseUrl } from './platform/db/database-url.ts'
import { defaultDataDirectory } from './platform/embedded-postgres/embedded-postgres.ts'
import type { S3Settings } from './platform/files/s3-bucket.ts'
import type { StorageSettings } from './platform/files/storage.ts'
import type { MessengerSettings } from './platform/messenger/transports.ts'
import type { MetricsSettings } from './platform/observe/metrics-server.ts'
import type { OtlpSettings } from './platform/observe/otlp.ts'

const text = z.string().trim().min(1).optional()
const url = z.url('must be a whole address, with its beginning, such as https://casa.example').optional()

const databaseUrlOf = (server: 'primary' | 'standby') =>
  z
    .string()
    .superRefine((address, context) => {
      try {
        parseDatabaseUrl(address, server)
      } catch (error) {
        context.addIssue((error as Error).message)
      }
    })
    .optional()
const databaseUrl = databaseUrlOf('primary')

const defaultMetricsPort = 9_464

const variables = z.object({
  CASA_ENV_FILE: text,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(defaultDataDirectory()),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DATABASE_WORKER_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrlOf('standby'),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(1_000).default(12),
  DATABASE_STREAM_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).default(6),
  DATABASE_JOBS: z.coerce.number().int().min(1).max(100).default(4),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(60),
  PUBLIC_URL: url,
  DEMO: z.enum(['0', '1', 'open']).optional(),
  STARTER: z.enum(['0', '1']).default('1'),
  ADMIN_MOBILE: z
    .string()
    .regex(/^\d{10}$/, 'must be 10 digits')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  SECRET_KEY: z
    .string()
    .regex(
      /^\s*[0-9a-f]{64}(?:[\s,]+[0-9a-f]{64})*\s*$/i,
      'must be 64 hexadecimal digits, or several such keys, separated by commas',
    )
    .optional(),
  MESSENGER: z.enum(['log', 'smtp', 'http']).default('log'),
  SMTP_URL: url,
  SMTP_FROM: text,
  SMS_URL: url,
  SMS_METHOD: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  SMS_HEADERS: z
    .string()
    .default('{"Content-Type":"application/json"}')
    .transform(parsedJson)
    .pipe(z.record(z.string(), z.string(), 'must be a JSON object of texts')),
  SMS_BODY: z.string().default('{"to":"{mobile}","text":"{text}"}'),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  BACKUP_TO: z
    .string()
    .trim()
    .regex(
      /^(?:\/|s3:\/\/[^/]|sftp:\/\/(?![^/]*:[^/]*@)[^/]+\/.)/,
      'must be a folder such as /backup, s3://bucket/prefix or sftp://user@host/folder, without a password',
    )
    .optional(),
  BACKUP_RECIPIENT: text,
  BACKUP_DAYS: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_WEEKS: z.coerce.number().int().min(0).max(520).default(4),
  BACKUP_MONTHS: z.coerce.number().int().min(0).max(120).default(6),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ENDPOINT: url,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  TRIAL_DAYS: z.coerce.number().int().min(1).max(730).default(30),
  AFTER_TRIAL: z.enum(['continue', 'switch-off']).default('continue'),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_PHONE: text,
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  HOME_FIGURES: z.string().default('').transform(parsedFigures),
  HOME_SCHOOLS: z
    .string()
    .default('')
    .transform(names =>
      names
        .split(';')
        .map(name => name.trim())
        .filter(Boolean),
    ),
  TRUST_PROXY: z
    .string()
    .refine(
      addresses => addresses.split(',').every(isProxy),
      'must be addresses of proxies, separated by commas, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(512),
  SCHOOL_ROWS: z.coerce.number().int().min(1).default(20_000_000),
  SCHOOL_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(20 * 1_073_741_824),
  AUDIT_DAYS: z.coerce.number().int().min(90).default(retention.auditLog.count),
  USER_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(2_400),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(parsedHeaders),
  OTEL_SERVICE_NAME: z.string().default('casa'),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(1_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

export type Environment = z.output<typeof variables> & {
  logLevel: NonNullable<z.output<typeof variables>['LOG_LEVEL']>
  /** Where the metrics are served. A port that nobody chose may be in use by another server. */
  metrics: MetricsSettings & { isChosen: boolean }
  /** The collector of traces and logs, if there is one. */
  otlp: OtlpSettings | undefined
  /** The address under which users reach the server, without a slash at its end. */
  publicUrl: string
  demo: boolean
  /** Whether strangers may enter the demo, which is then all there is and is remade every night. */
  openDemo: boolean
  /** Whether a platform without levels gets the starter curriculum. */
  starter: boolean
  messenger: MessengerSettings
  storage: StorageSettings
  /** Undefined if no backups are made. */
  backup: BackupSettings | undefined
  /** The object storage of addresses with `s3://`. */
  backupStorage: Omit<S3Settings, 'bucket'> | undefined
  publicDetails: PublicDetails
}

/** The names of all settings, in the order of the documentation. */
export const settingNames: readonly string[] = Object.keys(variables.shape)

/** The value that a setting has unless it is set, as it would be written; undefined if there is none. */
export function defaultOf(name: string): string | undefined {
  const value = variables.parse({})[name as keyof typeof variables.shape]
  return typeof value === 'object' ? undefined : value?.toString()
}

/** A sentence for each setting whose value is wrong by itself. */
export function wrongSettings(source: NodeJS.ProcessEnv): string[] {
  return parsedSettings(source).error?.issues.map(inSentence) ?? []
}

/** Reads the settings from the environment. Throws a sentence that names the wrong variable. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = parsedSettings(source)
  if (!parsed.success) throw new Error(inSentence(parsed.error.issues[0]!))
  const env = parsed.data
  if (env.DATABASE_URL && !env.MIGRATION_DATABASE_URL) {
    throw new Error(
      'With DATABASE_URL (the runtime role), MIGRATION_DATABASE_URL must name the owner of the database.',
    )
  }
  requireSameLogin(env)
  if (env.DEMO === 'open' && env.MESSENGER !== 'log')
    throw new Error('With DEMO=open, MESSENGER must be log: a demo sends nothing to anybody.')
  const demo = env.DEMO ? env.DEMO === '1' : !env.DATABASE_URL && !env.ADMIN_MOBILE && !env.PUBLIC_URL
  const host = isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${host}:${env.PORT}`,
    // Only a server without any configuration loads the demo data.
    demo,
    // People who try the demo read its sign-ins and codes on the console.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    metrics: metricsSettings(env),
    otlp: otlpSettings(env),
    openDemo: env.DEMO === 'open',
    ...(env.DEMO === 'open' && budgetInDemo(env)),
    starter: env.STARTER === '1',
    messenger: messengerSettings(env),
    storage: storageSettings(env),
    backup: backupSettings(env),
    backupStorage: backupStorage(env),
    publicDetails: publicDetailsOf(env),
  }
}

/** Only the login of DATABASE_URL is known to see nothing beyond row-level security. */
function requireSameLogin({ DATABASE_URL, DATABASE_READ_URL }: z.output<typeof variables>): void {
  if (!DATABASE_READ_URL) return
  if (!DATABASE_URL) throw new Error('With DATABASE_READ_URL, DATABASE_URL must name the primary.')
  if (parseDatabaseUrl(DATABASE_READ_URL, 'standby').user !== parseDatabaseUrl(DATABASE_URL).user)
    throw new Error('DATABASE_READ_URL must use the login of DATABASE_URL.')
}

function parsedSettings(source: NodeJS.ProcessEnv) {
  return variables.safeParse(
    Object.fromEntries(settingNames.flatMap(name => (source[name] ? [[name, source[name]]] : []))),
  )
}

function inSentence({ path, message }: z.core.$ZodIssue): string {
  // The contract's texts are sentences; they end this one.
  const reason = message.replace(/^Must/, 'must').replace(/\.$/, '')
  return `${path.join('.')} is wrong: ${reason}.`
}

/** Strangers write into the schools of an open demo, which are small. */
function budgetInDemo({ SCHOOL_ROWS, SCHOOL_BYTES }: z.output<typeof variables>) {
  return { SCHOOL_ROWS: Math.min(SCHOOL_ROWS, 200_000), SCHOOL_BYTES: Math.min(SCHOOL_BYTES, 512 * 2 ** 20) }
}

function publicDetailsOf(env: z.output<typeof variables>): PublicDetails {
  if (env.OPERATOR_ADDRESS && !env.OPERATOR_NAME)
    throw new Error('With OPERATOR_ADDRESS, OPERATOR_NAME must be set.')
  return {
    email: env.SUPPORT_EMAIL ?? null,
    phone: env.SUPPORT_PHONE ?? null,
    operator: env.OPERATOR_NAME ? { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS ?? null } : null,
    figures: env.HOME_FIGURES,
    schools: env.HOME_SCHOOLS,
    trial: { days: env.TRIAL_DAYS, afterwards: env.AFTER_TRIAL === 'continue' ? 'continue' : 'switchOff' },
    auditDays: env.AUDIT_DAYS,
  }
}

/** Reads `schools=15+,students=1000+`, in the order in which they are shown. */
function parsedFigures(written: string, context: z.RefinementCtx): PublicDetails['figures'] {
  const pairs = written.split(',').filter(pair => pair.trim() !== '')
  const figures = z
    .array(z.object({ name: z.enum(figureNames), figure: z.string().trim().min(1).max(12) }))
    .safeParse(pairs.map(pair => ({ name: pair.split('=')[0]!.trim(), figure: pair.split('=')[1] })))
  if (figures.success) return figures.data
  context.addIssue(`must be figures such as ${figureNames.map(name => `${name}=15+`).join(',')}`)
  return z.NEVER
}

function metricsSettings(env: z.output<typeof variables>): Environment['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (!token && !/^(?:127\.|::1$|localhost$)/.test(host))
    throw new Error(
      'With METRICS_HOST, METRICS_TOKEN must be set: other machines can reach the metrics there.',
    )
  return { port: port ?? defaultMetricsPort, host, token, isChosen: port !== undefined }
}

function otlpSettings(env: z.output<typeof variables>): OtlpSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  return endpoint ? { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME } : undefined
}

function messengerSettings(env: z.output<typeof variables>): MessengerSettings {
  const { MESSENGER: transport, SMTP_URL, SMTP_FROM, SMS_URL } = env
  if (transport === 'smtp') {
    if (!SMTP_URL || !SMTP_FROM) throw new Error('With MESSENGER=smtp, SMTP_URL and SMTP_FROM must be set.')
    return { transport, url: SMTP_URL, from: SMTP_FROM }
  }
  if (transport === 'http') {
    if (!SMS_URL) throw new Error('With MESSENGER=http, SMS_URL must be set.')
    return { transport, url: SMS_URL, method: env.SMS_METHOD, headers: env.SMS_HEADERS, body: env.SMS_BODY }
  }
  return { transport }
}

function storageSettings(env: z.output<typeof variables>): StorageSettings {
  const { STORAGE: kind, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (kind === 'disk') return { kind }
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('With STORAGE=s3, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.')
  return { kind, bucket, region, endpoint, accessKeyId, secretAccessKey }
}

function backupSettings(env: z.output<typeof variables>): BackupSettings | undefined {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = env
  if (!to && !recipient) return undefined
  if (!to || !recipient) throw new Error('BACKUP_TO and BACKUP_RECIPIENT must be set together.')
  requireRecipient(recipient)
  if (to.startsWith('s3:') && !backupStorage(env))
    throw new Error(
      'With BACKUP_TO=s3://…, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set.',
    )
  return {
    to,
    recipient,
    keep: { days: env.BACKUP_DAYS, weeks: env.BACKUP_WEEKS, months: env.BACKUP_MONTHS },
  }
}

function backupStorage(env: z.output<typeof variables>): Omit<S3Settings, 'bucket'> | undefined {
  const { BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = env
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return accessKeyId && secretAccessKey ? { region, endpoint, accessKeyId, secretAccessKey } : undefined
}

/** An address, a range of them (`10.0.0.0/8` or with a mask), or one of the names that Fastify knows. */
function isProxy(value: string): boolean {
  const [address = '', range, ...more] = value.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return range === undefined
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (range === undefined || (kind === 4 && isIP(range) === 4)) return true
  return /^[1-9]\d*$/.test(range) && Number(range) <= (kind === 6 ? 128 : 32)
}

/** Reads `name=value,name=value`, in which a value may be percent-encoded. */
function parsedHeaders(written: string): Record<string, string> {
  const pairs = written.split(',').filter(pair => pair.includes('='))
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
