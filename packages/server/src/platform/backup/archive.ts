import type { Readable } from 'node:stream'
import { Readable as Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { DamagedFile, decryptWith, encryptFor, WrongKey } from './age.ts'
import { type ReadEntry, readTar, type TarEntry, writeTar } from './tar.ts'

const level = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** A tar archive, compressed with Zstandard and encrypted with age, as it is made. */
export function packed(entries: AsyncIterable<TarEntry>, recipients: readonly string[]): Readable {
  const encrypted = encryptFor(recipients)
  // The reader of `encrypted` gets the error too.
  pipeline(Stream.from(writeTar(entries), { objectMode: false }), createZstdCompress(level), encrypted).catch(
    () => {},
  )
  return encrypted
}

/**
 * Reads what `packed` wrote and calls `each` for every entry. Whatever it is given is authentic, but only when this
 * resolves it is known that nothing is missing. Throws `DamagedFile` or `WrongKey`.
 */
export async function unpack(
  content: Readable,
  identity: string,
  each: (entry: ReadEntry) => Promise<void>,
): Promise<void> {
  try {
    await pipeline(content, decryptWith(identity), createZstdDecompress(), async source => {
      for await (const entry of readTar(source)) await each(entry)
    })
  } catch (error) {
    if (error instanceof DamagedFile || error instanceof WrongKey) throw error
    if ((error as NodeJS.ErrnoException).code?.startsWith('ZSTD'))
      throw new DamagedFile('The content of the file is not that of a backup.')
    throw error
  }
}
