import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeldFolder } from './held-folder.ts'

/**
 * Notes which stored files have no row in the database yet, as empty files named by their keys. A process that is killed
 * in between leaves its notes behind, and the next one looks at those keys alone.
 */
export class Unconfirmed {
  private readonly held: HeldFolder

  private constructor(held: HeldFolder) {
    this.held = held
  }

  static async in(folder: string): Promise<Unconfirmed> {
    return new Unconfirmed(await HeldFolder.take(folder))
  }

  /** To be done before the file is stored. */
  async note(key: string): Promise<void> {
    await writeFile(this.placeOf(key), '', { flag: 'wx', mode: 0o600 })
  }

  /** The file has its row, or is gone. */
  async forget(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true })
  }

  /** Gives the keys that killed processes left to `settle`, and forgets them when that is done. */
  async settle(settle: (keys: string[]) => Promise<void>): Promise<void> {
    await this.held.removeAbandoned(async folder => {
      const keys = (await readdir(folder)).map(name => name.replace('-', '/'))
      if (keys.length > 0) await settle(keys)
    })
  }

  private placeOf(key: string): string {
    return join(this.held.path, key.replace('/', '-'))
  }
}
