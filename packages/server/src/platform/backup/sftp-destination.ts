import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { backupProblems } from '@casa/contract/backup-problems'
import { fill } from '@casa/contract/fill'
import {
  byName,
  type Destination,
  type FolderDestination,
  leftoverMs,
  parsePartial,
  partial,
  removeLeftovers,
  type Stored,
} from './destination.ts'
import { BackupFailure } from './failures.ts'
import { parseName } from './names.ts'

/** A path between quotes in a command of `sftp`. */
const quoted = (path: string) => `"${path.replaceAll(/["\\]/g, '\\$&')}"`

/**
 * A folder of an SFTP server, through OpenSSH's `sftp` with the keys and known hosts of the user that runs Casa. `sftp`
 * sends files and no streams, so a file is first written to a folder on this machine. It is sent under a temporary name
 * and renamed.
 */
export class SftpDestination implements Destination {
  readonly name: string
  private readonly folder: string
  private readonly target: readonly string[]
  private readonly staging: string
  private readonly staged: FolderDestination

  /** `staged` writes to the folder `staging`. `target` replaces the server of the address, for tests. */
  constructor(address: string, staging: string, staged: FolderDestination, target?: readonly string[]) {
    const { username, password, hostname, port, pathname } = new URL(address)
    if (password)
      throw new BackupFailure('sftp:// works with a key and not with a password: remove it from the address.')
    const host = hostname.replace(/^\[|\]$/g, '')
    this.name = address
    this.folder = decodeURIComponent(pathname)
    const options = ['-o', 'BatchMode=yes', '-o', 'ConnectTimeout=30', '-o', 'ServerAliveInterval=30']
    const server = username ? `${decodeURIComponent(username)}@${host}` : host
    this.target = target ?? [...options, ...(port ? ['-P', port] : []), '--', server]
    this.staging = staging
    this.staged = staged
  }

  async list(): Promise<Stored[]> {
    return (await this.everything()).filter(({ name }) => !name.endsWith(partial)).sort(byName)
  }

  private async everything(): Promise<Stored[]> {
    const lines = await this.run([`-mkdir ${quoted(this.folder)}`, `ls -ln ${quoted(this.folder)}`])
    return lines
      .map(line => /^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s.*\s(\S+)$/.exec(line))
      .filter(found => found !== null)
      .map(([, bytes, path]) => ({ name: path!.split('/').at(-1)!, bytes: Number(bytes) }))
  }

  async write(name: string, content: Readable): Promise<void> {
    const local = join(this.staging, name)
    const remote = join(this.folder, name)
    try {
      await this.staged.write(name, content)
      await removeLeftovers(this.staging, left => left !== name && parseName(left) !== undefined)
      await this.run([
        ...(await this.leftovers(name)).map(left => `-rm ${quoted(join(this.folder, left))}`),
        `-mkdir ${quoted(this.folder)}`,
        `put ${quoted(local)} ${quoted(`${remote}${partial}`)}`,
        `rename ${quoted(`${remote}${partial}`)} ${quoted(remote)}`,
      ])
    } finally {
      await rm(local, { force: true })
    }
  }

  /** What interrupted backups of the same line left at the server. While a backup is sent, no other one is. */
  private async leftovers(name: string): Promise<string[]> {
    const own = parseName(name)
    if (!own || own.isLog) return []
    const names = (await this.everything()).map(({ name }) => name)
    return names.filter(left => {
      const found = parsePartial(left)
      return found?.line === own.line && found.at.getTime() < own.at.getTime() - leftoverMs
    })
  }

  async read(name: string): Promise<Readable> {
    const local = join(this.staging, name)
    await mkdir(this.staging, { recursive: true, mode: 0o700 })
    await this.run([`get ${quoted(join(this.folder, name))} ${quoted(local)}`]).catch(async error => {
      await rm(local, { force: true })
      throw error
    })
    const content = createReadStream(local, { highWaterMark: 1_048_576 })
    return content.once('close', () => void rm(local, { force: true }))
  }

  async remove(name: string): Promise<void> {
    await this.run([`-rm ${quoted(join(this.folder, name))}`])
  }

  close() {}

  /** Runs commands, which end with the first that fails unless it begins with a minus, and returns the output's lines. */
  private async run(commands: readonly string[]): Promise<string[]> {
    const child = spawn('sftp', ['-b', '-', ...this.target], { stdio: ['pipe', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', () => reject(new BackupFailure(backupProblems.noSftp)))
      child.once('close', resolve)
    })
    child.stdin.on('error', () => {})
    child.stdin.end(`${commands.join('\n')}\n`)
    const [output, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code === 0) return output.split('\n')
    const reason = reasonIn(complaint)
    const values = { destination: this.name, reason: reason || `sftp ended with ${code}` }
    throw new BackupFailure(fill(backupProblems.didNotWork, values))
  }
}

/**
 * The line of ssh's complaint that says why. A connection that was refused ends with the line "Connection closed", and a
 * certificate that is not accepted with one about the host's key.
 */
function reasonIn(complaint: string): string | undefined {
  const lines = complaint
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !/^connection closed\b/i.test(line))
  return lines.find(line => /certificate/i.test(line)) ?? lines.at(-1)
}
