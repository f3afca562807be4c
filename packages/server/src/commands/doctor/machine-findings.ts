import { spawnSync } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Environment } from '../../env.ts'
import { requireFreePort } from '../../platform/http/free-port.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const gigabyte = 1_073_741_824

/** What this machine and the settings say, without the database. */
export async function machineFindings(env: Environment): Promise<Finding[]> {
  return [
    node(),
    memory(),
    await disk(env),
    parsers(),
    await server(env),
    address(env),
    proxy(env),
    messages(env),
  ]
}

function node(): Finding {
  const { node: version, icu } = process.versions
  const isOwn = process.execPath.includes('node_modules')
  const says = `${version} with ICU ${icu}, ${process.platform} ${process.arch}`
  if (Number(version.split('.')[0]) < 24)
    return fail('Node', `${says}; Casa needs 24. Start it with the command casa.`)
  if (!hasLanguages())
    return fail('Node', `${says}; it lacks Hindi and Telugu. Start it with the command casa.`)
  return isOwn
    ? ok('Node', says)
    : warn('Node', `${says}; not the one that Casa brings. Start it with the command casa.`)
}

const hasLanguages = () => Intl.DateTimeFormat.supportedLocalesOf(['hi', 'te', 'en-IN']).length === 3

function memory(): Finding {
  const says = `${(totalmem() / gigabyte).toFixed(1)} GB, ${availableParallelism()} processors`
  return totalmem() < gigabyte ? warn('Memory', `${says}; give it at least 1 GB.`) : ok('Memory', says)
}

async function disk({ DATA_DIR, DISK_RESERVE_MB }: Environment): Promise<Finding> {
  const found = await existing(DATA_DIR)
  const { bavail, bsize, ffree, files } = await statfs(found)
  const free = Math.floor((bavail * bsize) / 1_048_576)
  const says = `${free} MB free for ${DATA_DIR}`
  if (files > 0 && ffree === 0)
    return fail('Disk', `${says}, but no file can be created: delete files that nobody needs.`)
  if (free < DISK_RESERVE_MB)
    return fail('Disk', `${says}, less than DISK_RESERVE_MB, so nothing is saved: make room.`)
  return free < 4 * DISK_RESERVE_MB + 1024 ? warn('Disk', `${says}: make room soon.`) : ok('Disk', says)
}

async function existing(folder: string): Promise<string> {
  const isThere = await statfs(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder))
}

function parsers(): Finding {
  if (process.platform !== 'linux')
    return warn('Parsers of uploads', 'confined by Node alone: use Linux where strangers upload files.')
  const missing = [
    ['perl', ['-v']],
    ['prlimit', ['--version']],
  ].flatMap(([name, args]) => (spawnSync(name as string, args as string[]).status === 0 ? [] : [name]))
  if (missing.length === 0) return ok('Parsers of uploads', 'confined by the system')
  return warn(
    'Parsers of uploads',
    `confined by Node alone: install ${missing.join(' and ')} (perl-base, util-linux).`,
  )
}

async function server({ HOST, PORT }: Environment): Promise<Finding> {
  const what = `Port ${PORT}`
  const isFree = await requireFreePort(PORT, HOST).then(
    () => true,
    () => false,
  )
  if (isFree)
    return warn(what, 'free, so no server runs here. Start it: casa serve, or systemctl start casa.')
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const answer = await fetch(`http://${host}:${PORT}/health/ready`, {
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined)
  if (answer?.ok) return ok(what, 'the server is ready')
  if (answer) return fail(what, `the server answers ${answer.status}: see its log.`)
  return fail(what, 'another program has it: choose another PORT.')
}

function address({ PUBLIC_URL, publicUrl, demo, openDemo }: Environment): Finding {
  if (!PUBLIC_URL)
    return warn(
      'Address',
      `${publicUrl}: set PUBLIC_URL to the address that people use; messages contain it.`,
    )
  if (!publicUrl.startsWith('https:'))
    return fail('Address', `${publicUrl} is not encrypted: put a proxy with TLS in front.`)
  if (demo && !openDemo)
    return fail('Address', `${publicUrl} shows the demo, whose passwords are public: set DEMO=0.`)
  return ok('Address', publicUrl)
}

function proxy({ PUBLIC_URL, TRUST_PROXY, HOST }: Environment): Finding {
  if (TRUST_PROXY) return ok('Proxy', `headers of ${TRUST_PROXY} count`)
  if (PUBLIC_URL?.startsWith('https:'))
    return fail(
      'Proxy',
      'TRUST_PROXY is not set, so everybody shares the limits of one network: set it to the proxy’s address.',
    )
  return HOST === '127.0.0.1'
    ? ok('Proxy', 'none')
    : warn('Proxy', `none, and ${HOST} is reachable without TLS.`)
}

function messages({ MESSENGER }: Environment): Finding {
  if (MESSENGER === 'http') return ok('Messages', 'sent by SMS')
  if (MESSENGER === 'smtp')
    return warn(
      'Messages',
      'sent by e-mail, so parents cannot reset their own passwords: set MESSENGER=http.',
    )
  return warn('Messages', 'only printed on the console: set MESSENGER before people depend on codes.')
}
