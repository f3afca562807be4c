import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LockedFolder } from './locked-folder.ts'

/**
 * Notes which stored files have no row in the database yet, as empty files named by their keys. The notes of a killed
 * process tell the next one which keys to check.
 */
export class UnconfirmedFiles {
  private readonly folder: LockedFolder

  private constructor(folder: LockedFolder) {
    this.folder = folder
  }

  static async in(folder: string): Promise<UnconfirmedFiles> {
    return new UnconfirmedFiles(await LockedFolder.take(folder))
  }

  /** To be called before the file is stored. */
  async add(key: string): Promise<void> {
    await writeFile(this.placeOf(key), '', { flag: 'wx', mode: 0o600 })
  }

  /** To be called when the file has its row, or is deleted. */
  async remove(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true })
  }

  /** Calls `settle` with the keys that killed processes left, and deletes their notes afterwards. */
  async settle(settle: (keys: string[]) => Promise<void>): Promise<void> {
    await this.folder.removeAbandoned(async folder => {
      const keys = (await readdir(folder)).map(name => name.replace('-', '/'))
      if (keys.length > 0) await settle(keys)
    })
  }

  private placeOf(key: string): string {
    return join(this.folder.path, key.replace('/', '-'))
  }
}
