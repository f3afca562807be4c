import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { MaskDialog } from './mask-dialog.tsx'

/** A white picture as a file. */
async function card(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 400
  canvas.height = 250
  const paint = canvas.getContext('2d')!
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, 400, 250)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done))
  return new File([blob!], 'card.png', { type: 'image/png' })
}

/** Whether the picture is black at each of these places, as shares of its size. */
async function covered(file: File, places: [number, number][]): Promise<boolean[]> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const paint = canvas.getContext('2d')!
  paint.drawImage(image, 0, 0)
  return places.map(([x, y]) => {
    const [red = 255] = paint.getImageData(
      Math.floor(x * image.width),
      Math.floor(y * image.height),
      1,
      1,
    ).data
    return red < 60
  })
}

const use = page.getByRole('button', { name: 'Use the covered picture' })
const status = (text: string) => expect.element(page.getByRole('status')).toMatchTextContent(text)

async function opened() {
  const done: (File | undefined)[] = []
  const file = await card()
  await show(<MaskDialog file={file} onDone={masked => done.push(masked)} />)
  await expect.element(page.getByRole('img', { name: 'Masked Aadhaar image' })).toBeVisible()
  return done
}

test('by keyboard: a suggested bar must be moved, and each further one, too', async () => {
  const done = await opened()
  await status('Move the bar onto the number')
  await expect.element(use).toBeDisabled()
  const slider = (name: string) => page.getByRole('slider', { name, exact: true })
  ;(slider('From the left').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(use).toBeEnabled()
  await page.getByRole('button', { name: 'Add a bar' }).click()
  await expect.element(use).toBeDisabled()
  ;(slider('From the top').element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(use).toBeEnabled()
  await page.getByRole('button', { name: 'Add a bar' }).click()
  await page.getByRole('button', { name: 'Remove bar 3' }).click()
  await expect.element(use).toBeEnabled()
  await use.click()
  // Chromium encodes a picture when it is idle, or ten seconds later.
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1)
  expect(
    await covered(done[0]!, [
      [0.4, 0.8],
      [0.5, 0.05],
      [0.5, 0.5],
    ]),
  ).toEqual([true, true, false])
})

test('without a bar there is nothing to use', async () => {
  await opened()
  await page.getByRole('button', { name: 'Remove bar 1' }).click()
  await status('Draw a bar over the number.')
  await expect.element(use).toBeDisabled()
})
