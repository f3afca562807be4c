import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { colours, materials } from './src/ui/tokens.ts'

/** The pictures that other programs show for the product: home-screen icons, and the card of a shared link. */
export type SiteImages = { icon192: string; icon512: string; maskable: string; apple: string; card: string }

/** The size of social network cards, in pixels. */
export const cardSize = { width: 1200, height: 630 }

const { ground } = colours.light

/** The brand on a background; `margin` is the share of the width left free on each side. */
async function icon(brand: Buffer, size: number, margin: number, background: string): Promise<Buffer> {
  const edge = Math.round(size * margin)
  return sharp(brand, { density: 72 * 16 })
    .resize(size - 2 * edge, size - 2 * edge, { fit: 'contain', background: 'transparent' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: 'transparent' })
    .flatten(background === 'transparent' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The materials beside the brand, without words, so that it suits every language. */
async function card(brand: Buffer, drawing: string): Promise<Buffer> {
  const { cubeFront, cubeSide, cubeTop, prismFront, prismSide, prismTop } = materials.light
  const paint = (name: string, front: string, side: string, top: string) =>
    `.${name} .piece-front{fill:${front}}.${name} .piece-side{fill:${side}}.${name} .piece-top{fill:${top}}`
  const style = `<style>${paint('pink-tower', cubeFront, cubeSide, cubeTop)}${paint('brown-stair', prismFront, prismSide, prismTop)}</style>`
  const painted = drawing
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('>', `>${style}`)
  const drawn = await sharp(Buffer.from(painted), { density: 72 * 2.2 })
    .resize({ height: 500 })
    .toBuffer()
  return sharp({ create: { ...cardSize, channels: 3, background: ground } })
    .composite([
      { input: drawn, left: 500, top: 65 },
      { input: await icon(brand, 300, 0, 'transparent'), left: 110, top: 165 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Renders the pictures into the build's assets and returns their addresses. `drawing` is the SVG of the materials. */
export async function drawSiteImages(dist: string, drawing: string): Promise<SiteImages> {
  const brand = await readFile(join(import.meta.dirname, 'src/site/brand.svg'))
  const drawn: Record<keyof SiteImages, Buffer> = {
    icon192: await icon(brand, 192, 0, 'transparent'),
    icon512: await icon(brand, 512, 0, 'transparent'),
    // Phones crop such an icon to their own shape, down to a circle of four fifths.
    maskable: await icon(brand, 512, 0.2, ground),
    apple: await icon(brand, 180, 0.12, ground),
    card: await card(brand, drawing),
  }
  await mkdir(join(dist, 'assets'), { recursive: true })
  const addresses = Object.entries(drawn).map(async ([name, picture]) => {
    const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8)
    const file = `assets/${name}-${hash}.png`
    await writeFile(join(dist, file), picture)
    return [name, `/${file}`]
  })
  return Object.fromEntries(await Promise.all(addresses))
}
