import { readFileSync } from 'node:fs'
import type { ConnectionSettings, DatabaseHost, SessionAttrs } from './connection.ts'

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']
/** What a host may have to be, and what it has to be if there are several and the address does not say. */
const wantedOf: Record<'primary' | 'standby', { attrs: SessionAttrs[]; ofSeveral: SessionAttrs }> = {
  primary: { attrs: ['any', 'primary', 'read-write'], ofSeveral: 'read-write' },
  standby: { attrs: ['any', 'standby'], ofSeveral: 'standby' },
}
const known = ['host', 'port', 'user', 'password', 'dbname', 'application_name', 'target_session_attrs']
const forTls = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/**
 * Reads `postgres://user:password@host:port,host:port/database?…` as psql does, which `pg` cannot do for several hosts.
 * Throws what is wrong with it, as the end of a sentence.
 */
export function parseDatabaseUrl(url: string, server: 'primary' | 'standby' = 'primary'): ConnectionSettings {
  const parts = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(url)
  if (!parts) throw new Error('must begin with postgres:// and name a host and a database')
  const [, login = '', authority = '', path = '', query = ''] = parts
  const given = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(given).find(name => ![...known, ...forTls].includes(name))
  if (unknown) throw new Error(`must not have the parameter ${unknown}, which Casa does not know`)
  const colon = login.indexOf(':')
  const user = colon < 0 ? login : login.slice(0, colon)
  const password = colon < 0 ? '' : login.slice(colon + 1)
  const hosts = hostsOf(authority, given)
  const { attrs: possible, ofSeveral } = wantedOf[server]
  const wanted = given.target_session_attrs ?? (hosts.length > 1 ? ofSeveral : 'any')
  const attrs = possible.find(name => name === wanted)
  if (!attrs) throw new Error(`must have a target_session_attrs of ${listed(possible)}`)
  return {
    ...hosts[0],
    user: given.user || decoded(user) || undefined,
    password: given.password || decoded(password) || undefined,
    database: given.dbname || decoded(path) || undefined,
    ...(given.application_name ? { application_name: given.application_name } : {}),
    ...tlsOf(given),
    ...(hosts.length > 1 || attrs !== 'any' ? { hosts, sessionAttrs: attrs } : {}),
  }
}

function hostsOf(authority: string, given: Record<string, string>): DatabaseHost[] {
  const [names, ports] = given.host
    ? [given.host.split(','), (given.port ?? '').split(',')]
    : splitAuthority(authority, given.port ?? '')
  if (ports.length > 1 && ports.length !== names.length)
    throw new Error('must have one port for all hosts, or one for each')
  return names.map((name, index) => {
    const port = ports[ports.length > 1 ? index : 0] || process.env.PGPORT || '5432'
    if (!/^\d{1,5}$/.test(port)) throw new Error(`must have numbers as ports, and ${port} is none`)
    return { host: decoded(name).trim() || process.env.PGHOST || 'localhost', port: Number(port) }
  })
}

function splitAuthority(authority: string, otherwise: string): [string[], string[]] {
  const pairs = authority.split(',').map(host => /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(host))
  if (pairs.includes(null)) throw new Error('must name its hosts as host:port, separated by commas')
  return [pairs.map(pair => pair![1] ?? pair![2] ?? ''), pairs.map(pair => pair![3] || otherwise)]
}

/** The modes have psql's meaning: `require` encrypts and verifies nothing, unless there is a root certificate. */
function tlsOf({ sslmode, sslrootcert, sslcert, sslkey }: Record<string, string>) {
  if (sslmode === undefined && !sslrootcert && !sslcert) return {}
  const mode = sslmode ?? 'verify-full'
  if (!sslModes.includes(mode)) throw new Error(`must have an sslmode of ${listed(sslModes)}`)
  if (mode === 'disable') return { ssl: false }
  const root = sslrootcert === 'system' ? undefined : sslrootcert
  if (mode === 'verify-ca' && !root) throw new Error('must have an sslrootcert with sslmode=verify-ca')
  const verifies = mode !== 'require' || root !== undefined
  return {
    ssl: {
      rejectUnauthorized: verifies,
      ...(root ? { ca: readFile('sslrootcert', root) } : {}),
      ...(sslcert ? { cert: readFile('sslcert', sslcert) } : {}),
      ...(sslkey ? { key: readFile('sslkey', sslkey) } : {}),
      ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    },
  }
}

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`must have an ${name} that can be read, and ${path} cannot`, { cause: error })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
