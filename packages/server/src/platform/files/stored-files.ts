import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Listed } from './bucket.ts'
import { isStorageKey } from './storage.ts'

/** The keys of the files in a folder, in order; files still being written have none. */
export async function keysIn(folder: string): Promise<string[]> {
  const parts = (await readdir(folder)).filter(name => /^[0-9a-f]{2}$/.test(name)).sort()
  const names = await Promise.all(parts.map(async part => (await readdir(join(folder, part))).sort()))
  return parts.flatMap((part, index) => names[index]!.map(name => `${part}/${name}`)).filter(isStorageKey)
}

/** The files that a server keeps in a folder. Changes nothing there, unlike a server's own bucket. */
export function listedFolder(folder: string): Listed {
  const look = (key: string) =>
    stat(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  return {
    async *list() {
      for (const key of await keysIn(folder)) {
        const found = await look(key)
        // The server may delete a file while we read the folder.
        if (found) yield { key, bytes: found.size, changedAt: found.mtime }
      }
    },
    bytesOf: async key => (await look(key))?.size,
  }
}
