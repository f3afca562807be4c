import type { Role } from '@casa/contract/access'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { DownloadPdf } from './download-pdf.tsx'

async function shown(role: Role) {
  const asked: unknown[] = []
  await show(
    <DownloadPdf
      label="Download"
      name="report"
      fetchPdf={async query => {
        asked.push(query)
        return new Blob()
      }}
    />,
    { role, language: 'hi' },
  )
  return asked
}

test('staff get a paper in the family’s language, or in one that they choose', async () => {
  const asked = await shown('TEACHER')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => asked).toEqual([{ language: 'hi', for: 'family' }])
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'తెలుగు' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ language: 'te' })
})

test('a family gets it in the language of its screen', async () => {
  const asked = await shown('PARENT')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => asked).toEqual([{ language: 'hi' }])
})
