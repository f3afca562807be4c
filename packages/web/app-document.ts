import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { landing, type Role } from '../contract/src/access.ts'
import { firstScreens } from './chunks.ts'
import { buildEarlyScript } from './early-script.ts'
import type { RenderedSkeleton } from './src/app/render-skeleton.tsx'

/**
 * Builds the app's document: the build's name, by which an open page notices a new release, the shell's skeleton, and
 * the early script, which knows what each role's first screen needs. `scripts` returns the files built from a source,
 * with everything they import.
 */
export async function appDocument(
  template: string,
  skeleton: RenderedSkeleton,
  scripts: (source: string) => string[],
): Promise<string> {
  const script = await buildEarlyScript('src/app/early.ts')
  const attributes = Object.entries(firstScreens).map(([role, source]) => {
    const files = scripts(source).filter(file => !template.includes(basename(file)))
    return `data-${role.toLowerCase()}="${[landing(role as Role), ...files.map(file => `/${file}`)].join(' ')}"`
  })
  // Every file's name contains its content's hash, and the entry names all others.
  const build = createHash('sha256').update(template).update(attributes.join()).digest('hex').slice(0, 16)
  return (
    template
      .replace('</title>', () => `</title>\n    <meta name="build" content="${build}">`)
      .replace(/<style>.*?<\/style>/s, () => `<style>${skeleton.styles}</style>`)
      // Behind the app's own scripts, because the largest of them take the longest: a browser may fetch only six at once.
      .replace('</head>', () => `  <script ${attributes.join(' ')}>${script}</script>\n  </head>`)
      .replace('<div id="app"></div>', () => `<div id="app">${skeleton.html}</div>`)
  )
}
