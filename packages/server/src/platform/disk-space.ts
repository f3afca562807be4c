import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { Problem } from './errors.ts'

const megabyte = 1_048_576
const checkMs = 1_000

type Options = {
  /** Megabytes that have to stay free; 0 switches the check off. */
  reserve: number
  log: (sentence: string) => void
  /** How many bytes are free on the disk of a folder. */
  free?: (folder: string) => Promise<number>
}

/**
 * Watches the disk of the data folder. While less than the reserve is free, calls that store something are refused,
 * so that the database has room for sign-ins and for its own work. A file of a quarter of the reserve is deleted when
 * even that runs out, because PostgreSQL cannot recover on a disk without any space.
 */
export class DiskSpace {
  private readonly folder: string
  private readonly reserve: number
  private readonly ballast: string
  private readonly options: Required<Options>
  private timer: NodeJS.Timeout | undefined
  private checking: Promise<void> | undefined
  private full = false

  constructor(folder: string, options: Options) {
    this.folder = folder
    this.reserve = options.reserve * megabyte
    this.ballast = join(folder, 'reserve')
    this.options = { free: freeBytes, ...options }
  }

  /** Whether nothing may be stored now. */
  get isFull(): boolean {
    return this.full
  }

  /** Checks the disk now and every second from then on. */
  async start(): Promise<this> {
    if (this.reserve === 0) return this
    // Whatever needs the folder reports what is wrong with it.
    await mkdir(this.folder, { recursive: true, mode: 0o711 }).catch(() => {})
    await this.check()
    this.timer = setInterval(() => void this.check(), checkMs).unref()
    return this
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.checking
  }

  /** Checks the disk now. A disk that cannot be checked keeps its previous state. */
  check(): Promise<void> {
    this.checking ??= this.look()
      .catch(() => {})
      .finally(() => {
        this.checking = undefined
      })
    return this.checking
  }

  private async look(): Promise<void> {
    const free = await this.options.free(this.folder)
    const kept = await stat(this.ballast).then(
      ({ size }) => size,
      () => 0,
    )
    // A little more than the reserve has to be free before writes resume; otherwise the state would flip with every
    // write.
    const isFull = free < (this.full ? this.reserve * 1.1 : this.reserve)
    if (isFull !== this.full) {
      this.full = isFull
      const left = Math.floor(free / megabyte)
      const disk = `The disk of ${this.folder}`
      if (isFull)
        this.options.log(`${disk} is full (${left} MB free): nothing is saved until there is space again.`)
      else this.options.log(`${disk} has space again (${left} MB free): saving has resumed.`)
    }
    if (kept > 0 && free < this.reserve / 4) await rm(this.ballast, { force: true })
    if (kept === 0 && free > this.reserve * 1.5) await this.fillBallast()
  }

  /** Random bytes, because a file system may store zeros without using space. */
  private async fillBallast(): Promise<void> {
    const making = `${this.ballast}.new`
    const file = await open(making, 'w', 0o600)
    try {
      const part = randomBytes(Math.min(megabyte, this.reserve / 4))
      for (let size = 0; size < this.reserve / 4; size += part.length) await file.write(part)
      await file.sync()
    } catch (error) {
      await rm(making, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await rename(making, this.ballast)
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws 507 for a call that stores something while the disk is full. Signing in and out is always possible. */
export function requireSpace(disk: Pick<DiskSpace, 'isFull'>, route: Route): void {
  const stores = route.method !== 'GET' && !route.reads && !route.endsSession
  if (stores && disk.isFull) throw new Problem(507, refusals.storage.diskFull, { retryAfter: 60 })
}
