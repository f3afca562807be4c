import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { readEnvironment, settingNames } from '../packages/server/src/env.ts'
import { renderTemplate } from './helm-template.mjs'

const read = path => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The manifests of the chart with its own values and these. */
function manifests(values = {}) {
  const chart = parse(read('helm/Chart.yaml'))
  const context = {
    Values: { ...parse(read('helm/values.yaml')), ...values },
    Release: { Name: 'casa' },
    Chart: { Name: chart.name, AppVersion: chart.appVersion },
  }
  return readdirSync(new URL('../deploy/helm/templates/', import.meta.url))
    .map(name => parse(renderTemplate(read(`helm/templates/${name}`), context, { toYaml: stringify })))
    .filter(Boolean)
}

const ofKind = (all, kind) => all.find(manifest => manifest.kind === kind)

test('the chart renders to a server that may write only its volume, with settings that Casa knows', () => {
  const all = manifests({ settings: { LOG_LEVEL: 'info', TRIAL_DAYS: 14, DRAIN_SECONDS: 5 }, metrics: true })
  expect(all.map(({ kind }) => kind).sort()).toEqual([
    'Deployment',
    'Ingress',
    'PersistentVolumeClaim',
    'Service',
  ])
  const { spec } = ofKind(all, 'Deployment')
  const [casa] = spec.template.spec.containers
  expect(casa.image).toBe(`casa:${version}`)
  expect(casa.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
  expect(casa.resources).toEqual({ requests: { cpu: '500m', memory: '512Mi' }, limits: { memory: '2Gi' } })
  const environment = Object.fromEntries(casa.env.map(({ name, value }) => [name, value]))
  expect(environment).toEqual({
    PUBLIC_URL: 'https://casa.example',
    TRUST_PROXY: 'uniquelocal',
    METRICS_HOST: '0.0.0.0',
    LOG_LEVEL: 'info',
    TRIAL_DAYS: '14',
    DRAIN_SECONDS: '5',
  })
  expect(readEnvironment({ ...environment, METRICS_TOKEN: 'x'.repeat(16) }).TRIAL_DAYS).toBe(14)
  expect(casa.ports.map(({ containerPort }) => containerPort)).toEqual([8080, 9464])
  expect(casa.startupProbe).toMatchObject({ periodSeconds: 5, failureThreshold: 720 })
  const drained = parse(read('helm/values.yaml')).settings.DRAIN_SECONDS
  expect(spec.template.spec.terminationGracePeriodSeconds).toBe(30 + drained)
  const mounted = casa.volumeMounts.map(({ mountPath }) => mountPath)
  expect(mounted).toEqual(['/var/lib/casa', '/tmp'])
  const [rule] = ofKind(all, 'Ingress').spec.rules
  expect(rule.http.paths[0].backend.service.name).toBe(ofKind(all, 'Service').metadata.name)
})

test('several servers need an object storage, and then have no volume', () => {
  expect(() => manifests({ replicas: 2 })).toThrow('Several servers need STORAGE=s3')
  const all = manifests({ replicas: 2, settings: { STORAGE: 's3' } })
  expect(ofKind(all, 'PersistentVolumeClaim')).toBeUndefined()
  expect(ofKind(all, 'Deployment').spec).toMatchObject({ replicas: 2, strategy: { type: 'RollingUpdate' } })
  expect(ofKind(all, 'Deployment').spec.template.spec.volumes[0]).toEqual({ name: 'data', emptyDir: {} })
})

test('compose.yaml takes every value from .env, and its server may write only its volume', () => {
  const compose = parse(read('compose.yaml'))
  expect(Object.keys(compose.services)).toEqual(['casa', 'database', 'caddy'])
  expect(compose.services.casa).toMatchObject({
    image: `casa:${version}`,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(compose.services.database.image).toBe('postgres:18')
  const needed = [...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name)
  const offered = [...read('example.env').matchAll(/^(?:# )?([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(needed.filter(name => !offered.includes(name))).toEqual([])
  const own = ['CASA_DOMAIN', 'POSTGRES_PASSWORD', 'CASA_OWNER_PASSWORD', 'CASA_DATABASE_PASSWORD']
  const settings = [
    ...offered.filter(name => !own.includes(name)),
    ...Object.keys(compose.services.casa.environment).filter(name => !own.includes(name)),
  ]
  expect(settings.filter(name => !settingNames.includes(name))).toEqual([])
  const filled = read('compose.yaml')
    .replace(/\$\{\w+:\?\}/g, 'x')
    .replace(/\$\{\w+:\+(.*?)\}/g, '$1')
  const { environment } = parse(filled).services.casa
  expect(() => readEnvironment({ ...environment, METRICS_TOKEN: 'x'.repeat(16) })).not.toThrow()
  // The password of the superuser does not reach the server, although it is in the same .env.
  for (const name of own.filter(one => one.endsWith('_PASSWORD'))) expect(environment[name]).toBe('')
  expect(compose.services.casa.volumes).toEqual(['data:/var/lib/casa', 'backups:/backup'])
  expect(Object.keys(compose.volumes)).toContain('backups')
  expect(compose.services.casa.stop_grace_period).toBe(`${20 + Number(environment.DRAIN_SECONDS)}s`)
})

test('the image runs as nobody in particular, with the folders and the health check that the files here rely on', () => {
  const dockerfile = read('Dockerfile')
  const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(final).toMatch(/^USER 10001:10001$/m)
  expect(final).toMatch(/ install .*openssh-client/)
  expect(final).toMatch(/ --home-dir \/var\/lib\/casa /)
  expect(final).toMatch(/^RUN install --directory --owner=10001 --group=10001 --mode=0700 \/backup$/m)
  expect(final).toMatch(/^VOLUME \/var\/lib\/casa$/m)
  expect(final).toMatch(/^HEALTHCHECK .*CMD \["\/opt\/casa\/bin\/casa", "health"\]$/m)
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2)
})

test('casa.service keeps its sandbox, and leaves V8 able to compile', () => {
  const unit = Object.fromEntries(
    [...read('casa.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(unit).toMatchObject({
    User: 'casa',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    MemoryDenyWriteExecute: 'no',
    StateDirectory: 'casa',
    ReadWritePaths: '-/backup',
    TimeoutStopSec: '25',
    ExecStart: '/opt/casa/bin/casa serve',
    ExecStartPost: '/opt/casa/bin/casa health --wait --process $MAINPID',
    TimeoutStartSec: 'infinity',
  })
})

test('nginx denies the metrics, logs neither calendars nor query strings, and passes streams and uploads on', () => {
  const site = read('nginx.conf')
  const block = path =>
    new RegExp(`location (?:= )?${path.replaceAll('/', '\\/')} \\{[^}]*\\}`).exec(site)?.[0] ?? ''
  expect(block('/metrics')).toContain('return 404')
  expect(block('/api/calendar/')).toContain('access_log off')
  for (const path of ['/api/events/stream', '/api/upload/parts', '/api/files'])
    expect(block(path)).toContain('proxy_buffering off')
  for (const path of ['/api/media/add', '/api/upload/parts'])
    expect(block(path)).toContain('proxy_request_buffering off')
  expect(site).not.toMatch(/log_format.*\$(?:request|request_uri|args|query_string)\b/)
  expect(read('casa.caddyfile')).toMatch(/@metrics path \/metrics[\s\S]*respond @metrics 404/)
})

test('install.sh is a script for any shell, explains itself, and refuses what it does not know', () => {
  const script = fileURLToPath(new URL('../deploy/install.sh', import.meta.url))
  expect(spawnSync('sh', ['-n', script]).status).toBe(0)
  const help = spawnSync('sh', [script, '--help'], { encoding: 'utf8' })
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--domain NAME')])
  for (const args of [['--nonsense'], ['--domain', 'a b;c'], ['--mobile', '12x']])
    expect(spawnSync('sh', [script, ...args]).status).toBe(2)
})
