import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Images and fonts are compressed already. */
const compressible = new Set(['.js', '.css'])
/** Files of this many bytes and fewer fit in one packet anyway. */
const smallest = 1_024

/**
 * Writes each script and style sheet of a folder as Brotli (`.br`) and gzip (`.gz`) too, for the server to send as they
 * are. Both are smaller than what it could compress for each request in a reasonable time.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => compressible.has(extname(name)))
  await Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length <= smallest) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}
