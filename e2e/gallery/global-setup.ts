import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf, folder, schemes, windows } from './folder.ts'

const style = `
  body { margin: 1rem; font: 1rem/1.5 system-ui; background: #f7f1e6; color: #2e2620 }
  nav { columns: 14rem; margin-block-end: 2rem }
  nav a { display: block; padding-block: .2rem }
  figure { display: flex; gap: .75rem; align-items: flex-start; margin: 0 0 2rem; overflow-x: auto }
  figure a { flex: none }
  img { display: block; height: 26rem; border: 1px solid #e4d8c6 }
`

/**
 * Deletes the pictures of the last run, which may show screens that no longer exist; when all are taken, writes the
 * index.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await rm(folder, { recursive: true, force: true })
  return writeIndexPage
}

/** Writes one page that shows all pictures, one row per screen. */
async function writeIndexPage(): Promise<void> {
  const screens = await screensIn(folder)
  const links = screens.map(screen => `<a href="#${screen}">${screen}</a>`)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>
<h1>Gallery: ${screens.length} screens</h1>
<nav>${links.join('\n')}</nav>
${screens.map(rowOf).join('\n')}
</html>
`,
  )
  process.stdout.write(`\nThe gallery: ${join(folder, 'index.html')}\n`)
}

async function screensIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true })
  return entries
    .filter(entry => entry.endsWith('.png'))
    .map(entry => entry.slice(0, entry.lastIndexOf('/')))
    .filter((screen, at, all) => all.indexOf(screen) === at)
    .sort()
}

function rowOf(screen: string): string {
  const pictures = schemes.flatMap(scheme => windows.map(({ width }) => `${screen}/${fileOf(width, scheme)}`))
  const images = pictures.map(
    file => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" title="${file}"></a>`,
  )
  return `<section id="${screen}"><h2>${screen}</h2><figure>${images.join('')}</figure></section>`
}
