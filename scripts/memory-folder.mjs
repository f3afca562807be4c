import { statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Linux keeps this folder in memory. Creating and dropping a database for each test file takes a twentieth of the
 * time there. Undefined if there is none, or not enough room in it or in memory for what tests store (about 1 GB).
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM ? FOLDER : undefined
  } catch {
    return undefined
  }
}
