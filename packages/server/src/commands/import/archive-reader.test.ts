import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ZipWriter } from '../../platform/zip-writer.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { ArchiveReader } from './archive-reader.ts'

/** The slices of an archive's holidays that are written like this. */
async function slicesIn(content: string): Promise<string[][]> {
  const path = join(await temporaryFolder(), 'school.zip')
  const sink = createWriteStream(path)
  const zip = new ZipWriter(sink)
  await zip.add('data/holidays.json', [Buffer.from(content)], { packed: true })
  const manifest = { format: 'casa-export', version: 2, school: crypto.randomUUID(), parts: [] }
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest))])
  await zip.finish()
  await finished(sink)
  const archive = await ArchiveReader.open(path)
  try {
    const slices = []
    for await (const slice of archive.rowsOf({ name: 'holidays' })) slices.push(slice)
    return slices
  } finally {
    await archive.close()
  }
}

const lines = (...rows: string[]) => `[\n${rows.join(',\n')}\n]\n`

test('a line that is not an object is refused', async () => {
  for (const line of ['{"id":', '[1]', 'null', '7'])
    await expect(slicesIn(lines('{"id":1}', line))).rejects.toThrow('a line that is not a row')
})

test('a line separator in a text, which JSON leaves as it is, does not end a row', async () => {
  const row = '{"name":"a\u2028b"}'
  expect(await slicesIn(lines(row, row))).toEqual([[row, row]])
})

test('memory holds no row beyond the limit, and no slice of many long rows', async () => {
  const long = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) })
  await expect(slicesIn(lines(long(33 * 1_048_576)))).rejects.toThrow('data/holidays.json is too long')
  const row = long(5 * 1_048_576)
  expect((await slicesIn(lines(row, row, row))).map(slice => slice.length)).toEqual([2, 1])
})
