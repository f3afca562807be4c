import { expect, test } from 'vitest'
import { temporaryFile } from '../../testing/workbook.ts'
import { parseDatabaseUrl } from './database-url.ts'

const port = 5432

test('one host is given to pg as it is', () => {
  expect(parseDatabaseUrl('postgres://casa_server:p%40ss@db.example:5433/casa')).toEqual({
    host: 'db.example',
    port: 5433,
    user: 'casa_server',
    password: 'p@ss',
    database: 'casa',
  })
  expect(parseDatabaseUrl('postgresql://casa@[::1]/casa')).toMatchObject({ host: '::1', port })
  const socket = { host: '/run/postgresql', port, user: 'casa', database: 'casa' }
  for (const url of [
    'postgres://casa@localhost:1/casa?host=/run/postgresql',
    'postgres://casa@%2Frun%2Fpostgresql/casa',
    'postgres:///casa?host=%2Frun%2Fpostgresql&user=casa',
  ])
    expect(parseDatabaseUrl(url), url).toEqual({ ...socket, password: undefined })
  // Written without escapes, as `pg` accepts them.
  expect(parseDatabaseUrl('postgres://casa:50%@a@db/casa')).toMatchObject({ password: '50%@a', host: 'db' })
})

test('of several hosts, the one that accepts writes is used unless the address says otherwise', () => {
  const hosts = [
    { host: 'one', port: 5433 },
    { host: 'two', port },
  ]
  const url = 'postgres://casa:secret@one:5433,two/casa'
  expect(parseDatabaseUrl(url)).toMatchObject({ hosts, sessionAttrs: 'read-write', user: 'casa' })
  expect(parseDatabaseUrl(`${url}?target_session_attrs=any`)).toMatchObject({ hosts, sessionAttrs: 'any' })
  expect(parseDatabaseUrl(`${url}?target_session_attrs=primary`).sessionAttrs).toBe('primary')
  expect(parseDatabaseUrl('postgres:///casa?host=one,two&port=5433,5432').hosts).toEqual(hosts)
  expect(parseDatabaseUrl('postgres://db/casa?target_session_attrs=primary').hosts).toHaveLength(1)
})

test('reads take one of several standbys, and nothing else does', () => {
  const url = 'postgres://casa@one,two/casa'
  expect(parseDatabaseUrl(url, 'standby').sessionAttrs).toBe('standby')
  expect(parseDatabaseUrl(`${url}?target_session_attrs=any`, 'standby').sessionAttrs).toBe('any')
  expect(() => parseDatabaseUrl(`${url}?target_session_attrs=primary`, 'standby')).toThrow('any or standby')
  expect(() => parseDatabaseUrl(`${url}?target_session_attrs=standby`)).toThrow('any, primary or read-write')
})

test('each sslmode verifies what psql verifies', async () => {
  const root = await temporaryFile(Buffer.from('-----BEGIN CERTIFICATE-----'))
  const ssl = (query: string) => {
    const { ssl } = parseDatabaseUrl(`postgres://casa@db/casa?${query}`)
    if (typeof ssl !== 'object') return ssl
    return [ssl.rejectUnauthorized, Boolean(ssl.ca), ssl.checkServerIdentity === undefined]
  }
  expect(ssl('')).toBeUndefined()
  expect(ssl('sslmode=disable')).toBe(false)
  expect(ssl('sslmode=require')).toEqual([false, false, false])
  expect(ssl(`sslmode=require&sslrootcert=${root}`)).toEqual([true, true, false])
  expect(ssl(`sslmode=verify-ca&sslrootcert=${root}`)).toEqual([true, true, false])
  expect(ssl(`sslmode=verify-full&sslrootcert=${root}`)).toEqual([true, true, true])
  expect(ssl('sslmode=verify-full')).toEqual([true, false, true])
  expect(ssl('sslmode=verify-full&sslrootcert=system')).toEqual([true, false, true])
})

test('an address that cannot be used is refused with what is wrong', () => {
  const wrong: Record<string, string> = {
    'http://db/casa': 'must begin with postgres://',
    'postgres://db:port/casa': 'must have numbers as ports, and port is none',
    'postgres:///casa?host=a,b,c&port=1,2': 'must have one port for all hosts',
    'postgres://::1/casa': 'must have numbers as ports',
    'postgres://db/casa?sslmode=prefer': 'must have an sslmode of disable, require, verify-ca or verify-full',
    'postgres://db/casa?sslmode=verify-ca': 'must have an sslrootcert with sslmode=verify-ca',
    'postgres://db/casa?sslmode=require&sslrootcert=/nowhere': 'must have an sslrootcert that can be read',
    'postgres://db/casa?target_session_attrs=standby':
      'must have a target_session_attrs of any, primary or read-write',
    'postgres://db/casa?statement_timeout=1': 'must not have the parameter statement_timeout',
  }
  for (const [url, reason] of Object.entries(wrong)) expect(() => parseDatabaseUrl(url), url).toThrow(reason)
})
