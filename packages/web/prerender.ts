import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { appDocument } from './app-document.ts'
import { firstScreens } from './chunks.ts'
import { compressAssets } from './compress-assets.ts'
import { buildEarlyScript } from './early-script.ts'
import { headOf, installLinks, robots, sitemap, webManifest } from './site-head.ts'
import { drawSiteImages, type SiteImages } from './site-images.ts'
import type { RenderedSkeleton, renderSkeleton } from './src/app/render-skeleton.tsx'
import type { RenderedPage, renderMaterials, renderPages } from './src/site/render.tsx'

// Writes every public page as a document, and the app's skeleton into its own. `vite build` has emitted the scripts,
// the style sheet and an empty `site.html`; the pages are rendered here, once, into copies of it.

const dist = join(import.meta.dirname, 'dist')
/** Maximum size of the scripts that a public page may fetch before it works, in bytes after gzip. */
const scriptBudget = 107 * 1024
/**
 * Maximum size of a public page's document with its styles: what a server sends before it waits for an
 * acknowledgement.
 */
const documentBudget = 14 * 1024
/** Maximum size of a font, in bytes; fonts are already compressed, and no language needs two. */
const fontBudget = 60 * 1000
/** Maximum size of any script, in bytes after gzip. */
const fileBudget = 150 * 1000
/**
 * Maximum size of the scripts of a role's first screen, in bytes after Brotli: a screen that can be used within 6 s on a
 * line of 60 kB/s fetches little more.
 */
const firstScreenBudget = 285 * 1000
/** Inside the package, because what is built there imports packages that npm may install for this workspace alone. */
const drawing = join(import.meta.dirname, '.cache/site')

const stylesheet = /<link rel="stylesheet" crossorigin href="\/(assets\/site-[^"]+)">/

type Drawn = { pages: RenderedPage[]; materials: string; skeleton: RenderedSkeleton }

async function draw(): Promise<Drawn> {
  await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      ssr: true,
      rolldownOptions: { input: { site: 'src/site/render.tsx', app: 'src/app/render-skeleton.tsx' } },
      outDir: drawing,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  const drawer = (name: string) => import(pathToFileURL(join(drawing, `${name}.js`)).href)
  const site: { renderPages: typeof renderPages; renderMaterials: typeof renderMaterials } =
    await drawer('site')
  const app: { renderSkeleton: typeof renderSkeleton } = await drawer('app')
  return {
    pages: await site.renderPages(),
    materials: site.renderMaterials(),
    skeleton: app.renderSkeleton(),
  }
}

/** The files built from these sources, with everything they import. */
function scriptsOf(manifest: Manifest, sources: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

/** Throws if a public page could load the app's frame, which would start the app in place of the page. */
function keepAppAway(manifest: Manifest): void {
  const frame = Object.keys(manifest).find(source => manifest[source]!.name === 'frame')
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    if (source === frame) throw new Error('The public pages fetch the frame of the app.')
    const { imports = [], dynamicImports = [] } = manifest[source]!
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit('site.html')
}

/** The inline content of every public page, so that the first paint waits for nothing. */
type SharedParts = { template: string; manifest: Manifest; images: SiteImages; begin: string; styles: string }

function documentOf(page: RenderedPage, { template, manifest, images, begin, styles }: SharedParts): string {
  // Listed here so that they are all fetched at once instead of one after the other.
  const preloads = [...scriptsOf(manifest, ['src/site/hydrate.tsx', `src/site/${page.name}-page.tsx`])].map(
    file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
  )
  const head = [...headOf(page, images), ...installLinks(images), ...preloads]
  return (
    template
      // Signed-in users are redirected before the first paint.
      .replace('<title>Casa</title>', () => [`<script>${begin}</script>`, ...head].join('\n    '))
      .replace(stylesheet, () => `<style>${styles}</style>`)
      .replace('<div id="site"></div>', () => `<div id="site">${page.html}</div>`)
  )
}

/** Throws if a page's document or scripts are too large for a parent's phone. */
async function weigh({ name }: RenderedPage, document: string): Promise<void> {
  const own = gzipSync(document).length
  if (own > documentBudget) throw new Error(`The document of the page ${name} weighs ${own} bytes.`)
  const scripts = new Set(document.match(/assets\/[^"]+\.js/g))
  const contents = await Promise.all([...scripts].map(file => readFile(join(dist, file))))
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0)
  if (bytes > scriptBudget)
    throw new Error(`The page ${name} fetches ${bytes} bytes of script: ${[...scripts].join(' ')}`)
}

/** Throws if the scripts of a role's first screen are too large; usually something in it imports a dialog or schemas. */
async function weighFirstScreens(manifest: Manifest): Promise<void> {
  for (const [role, source] of Object.entries(firstScreens)) {
    const files = scriptsOf(manifest, ['app.html', source])
    const contents = await Promise.all([...files].map(file => readFile(join(dist, file))))
    const bytes = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
    if (bytes > firstScreenBudget)
      throw new Error(`The first screen of ${role} fetches ${bytes} bytes of script: ${[...files].join(' ')}`)
  }
}

/** Throws if a script or font is too large to fetch in one piece on a slow network. */
async function weighEach(): Promise<void> {
  const assets = join(dist, 'assets')
  for (const name of await readdir(assets)) {
    const content = await readFile(join(assets, name))
    if (/\.(?:woff2?|ttf|otf)$/.test(name) && content.length > fontBudget)
      throw new Error(`The font ${name} weighs ${content.length} bytes.`)
    if (!name.endsWith('.js')) continue
    const bytes = gzipSync(content).length
    if (bytes > fileBudget) throw new Error(`The script ${name} weighs ${bytes} bytes.`)
  }
}

function filesOf({ addresses }: RenderedPage): string[] {
  return addresses.length === 0
    ? ['404.html']
    : addresses.map(address => (address === '/' ? 'index.html' : `${address.slice(1)}.html`))
}

const { pages, materials, skeleton } = await draw()
const images = await drawSiteImages(dist, materials)
const template = await readFile(join(dist, 'site.html'), 'utf8')
const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
const sheet = template.match(stylesheet)![1]!
const styles = (await readFile(join(dist, sheet), 'utf8')).trim()
const begin = await buildEarlyScript('src/site/begin.ts')
keepAppAway(manifest)
for (const page of pages) {
  const text = documentOf(page, { template, manifest, images, begin, styles })
  await weigh(page, text)
  for (const file of filesOf(page)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), text)
  }
}
await weighEach()
await weighFirstScreens(manifest)
await compressAssets(join(dist, 'assets'))
const appFile = join(dist, 'app.html')
const scripts = (source: string) => [...scriptsOf(manifest, [source])]
const appHtml = await readFile(appFile, 'utf8')
const installable = appHtml.replace('</title>', () => ['</title>', ...installLinks(images)].join('\n    '))
await writeFile(appFile, await appDocument(installable, skeleton, scripts))
const home = pages.find(({ name }) => name === 'home')!
await writeFile(join(dist, 'casa.webmanifest'), webManifest(images, home.description))
await writeFile(join(dist, 'sitemap.xml'), sitemap(pages))
await writeFile(join(dist, 'robots.txt'), robots)
// Files have no names, so journeys look up here which one a source became.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
await copyFile(join(dist, '.vite/manifest.json'), join(cache, 'web-manifest.json'))
for (const leftover of [join(dist, sheet), join(dist, 'site.html'), join(dist, '.vite'), drawing]) {
  await rm(leftover, { recursive: true, force: true })
}
