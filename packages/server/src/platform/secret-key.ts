import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The server's secret key: the configured one (hexadecimal), or one generated at the first start and stored in
 * `dataDir`. `isNeeded` says whether the database contains anything that only an earlier key opens: then none is
 * generated, and a missing one is an error with instructions. Otherwise a restored backup would silently get a second
 * key, and neither would open everything.
 */
export async function secretKey(
  configured: string | undefined,
  dataDir: string,
  isNeeded: () => Promise<boolean>,
): Promise<Buffer> {
  if (configured) return Buffer.from(configured, 'hex')
  const path = join(dataDir, 'secret-key')
  if (!existsSync(path)) {
    if (await isNeeded()) {
      const what = 'is missing, and this database holds Aadhaar numbers that only it opens'
      const lost = 'if it is lost, to 64 new hexadecimal digits, and these numbers stay closed'
      throw new Error(`The key ${path} ${what}: put it back, or set SECRET_KEY to it; ${lost}.`)
    }
    await writeKey(path, dataDir)
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}

/** Writes a new key, unless another server starting on the same folder was first. */
async function writeKey(path: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('hex'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
