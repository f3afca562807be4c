import { chmod } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/workbook.ts'
import { resolveDatabase } from './addresses.ts'

test('the embedded database is created by the first start and found by the second', async () => {
  const folder = await temporaryFolder()
  // As root, the database runs as an unprivileged user, who needs access.
  await chmod(folder, 0o755)
  const start = async () => {
    const { owner, stop } = await resolveDatabase({ DATA_DIR: `${folder}/data` })
    await stop()
    return owner.database
  }
  expect([await start(), await start()]).toEqual(['casa', 'casa'])
})
