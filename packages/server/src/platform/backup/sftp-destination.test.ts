import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/workbook.ts'
import { FolderDestination } from './destination.ts'
import { backupName } from './names.ts'
import { SftpDestination } from './sftp-destination.ts'

const sftpServer = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/sftp-server',
  '/usr/lib/ssh/sftp-server',
].find(existsSync)

test('what interrupted backups left is removed after a day, here and at the server', async () => {
  const folder = await temporaryFolder()
  const [remote, staging] = [join(folder, 'far'), join(folder, 'staging')]
  const staged = new FolderDestination(staging)
  const named = (line: string, daysAgo: number) =>
    backupName(line, new Date(Date.now() - daysAgo * 86_400_000), 'backup')
  const [old, recent, foreign] = [named('abcd1234', 2), named('abcd1234', 0.5), named('00001234', 2)]
  for (const at of [remote, staging]) {
    await mkdir(at)
    for (const name of [old, recent, foreign]) await writeFile(join(at, `${name}.partial`), 'half')
    await writeFile(join(at, 'notes.partial'), 'of somebody else')
  }
  await writeFile(join(staging, old), 'whole')
  await utimes(join(staging, old), 0, 0)
  for (const name of [old, 'notes']) await utimes(join(staging, `${name}.partial`), 0, 0)
  const name = named('abcd1234', 0)
  const server = sftpServer ?? '/bin/false'
  const destination = new SftpDestination(`sftp://casa@backup.example${remote}`, staging, staged, [
    '-D',
    server,
  ])
  await destination.write(name, Readable.from([Buffer.from('content')])).catch(() => {})
  const left = [`${foreign}.partial`, `${recent}.partial`, 'notes.partial']
  expect((await readdir(staging)).sort()).toEqual(left.sort())
  if (sftpServer) expect((await readdir(remote)).sort()).toEqual([...left, name].sort())
})

test('a backup is sent by sftp under another name first, listed, read and deleted', async () => {
  const folder = await temporaryFolder()
  const [remote, staging] = [join(folder, 'far "away"'), join(folder, 'staging')]
  const address = `sftp://casa@backup.example${encodeURI(remote)}`
  const staged = new FolderDestination(staging)
  const withPassword = 'sftp://casa:secret@backup.example/casa'
  expect(() => new SftpDestination(withPassword, staging, staged)).toThrow('remove it from the address')
  if (!sftpServer) {
    // Without an SFTP server on this machine, what is left to see is that a failure is a sentence.
    await expect(new SftpDestination(address, staging, staged, ['-D', '/bin/false']).list()).rejects.toThrow(
      'did not work',
    )
    return
  }
  const destination = new SftpDestination(address, staging, staged, ['-D', sftpServer])
  await destination.write('one', Readable.from([Buffer.from('content')]))
  await writeFile(join(remote, 'two.partial'), 'half')
  expect(await destination.list()).toEqual([{ name: 'one', bytes: 7 }])
  expect((await buffer(await destination.read('one'))).toString()).toBe('content')
  await expect.poll(() => readdir(staging)).toEqual([])
  await destination.remove('one')
  expect(await destination.list()).toEqual([])
  await expect(destination.read('one')).rejects.toThrow(`${address} did not work: `)
  const away = new SftpDestination('sftp://127.0.0.1:1/backup', staging, staged)
  await expect(away.write('one', Readable.from([Buffer.from('x')]))).rejects.toThrow('did not work: ')
  expect(await readdir(staging)).toEqual([])
})

test.each([
  [
    'Certificate invalid: expired\r\nHost key verification failed.\r\nConnection closed',
    'Certificate invalid: expired.',
  ],
  [
    'casa@backup.example: Permission denied (publickey).\r\nConnection closed.',
    'Permission denied (publickey)',
  ],
])('what ssh complains about is the reason, and not that the connection was closed', async (said, reason) => {
  const folder = await temporaryFolder()
  const ssh = join(folder, 'ssh')
  await writeFile(ssh, `#!/bin/sh\nprintf '%b\\n' '${said.replaceAll('\r\n', '\\r\\n')}' >&2\nexit 255\n`, {
    mode: 0o755,
  })
  const staged = new FolderDestination(join(folder, 'staging'))
  const address = 'sftp://casa@backup.example/casa'
  const target = ['-S', ssh, 'backup.example']
  const failure = await new SftpDestination(address, folder, staged, target).list().catch(error => error)
  expect(failure.message).toContain(`${address} did not work: `)
  expect(failure.message).toContain(reason)
})
