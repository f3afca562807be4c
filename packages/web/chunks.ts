import type { Rolldown } from 'vite'
import type { Role } from '../contract/src/access.ts'

type Graph = Rolldown.ChunkingContext

/** The source of the screen on which a role lands. */
export const firstScreens: Record<Role, string> = {
  SUPERADMIN: 'src/screens/schools/school-list-screen.tsx',
  SCHOOLE: 'src/screens/students/student-list-screen.tsx',
  TEACHER: 'src/screens/progress/student-activity-screen.tsx',
  PARENT: 'src/screens/today/family-screen.tsx',
}

/** Modules that at least this many lazily loaded parts share are bundled together even if no first screen needs them. */
const manyParts = 28

const entries = new Map<string, string[]>()

/** The documents and lazily loaded parts with which the browser fetches a module, by the ids of their first modules. */
function entriesOf(id: string, graph: Graph): string[] {
  const known = entries.get(id)
  if (known) return known
  const found: string[] = []
  const seen = new Set([id])
  for (const module of seen) {
    const info = graph.getModuleInfo(module)
    if (info?.isEntry || info?.dynamicImporters.length) found.push(module)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  entries.set(id, found)
  return found
}

const isDocument = (id: string) => id.endsWith('.html')
const isPublic = (entry: string) => /\/web\/(site\.html$|src\/site\/)/.test(entry)

/** The roles whose first screen is among these. */
const landingOn = (fetchedBy: readonly string[]) =>
  Object.entries(firstScreens).flatMap(([role, source]) =>
    fetchedBy.some(entry => entry.endsWith(`/web/${source}`)) ? [role] : [],
  )

/** Whether the home page fetches this, by itself or as every public page does. */
const neededByHome = (fetchedBy: readonly string[]) =>
  fetchedBy.some(entry => /\/site(?:\.html|\/hydrate\.tsx|\/home-page\.tsx)$/.test(entry))

/** What the home page shares with other public pages, except the manual: these two are the largest. */
const ofHome = (fetchedBy: readonly string[]) =>
  fetchedBy.length > 1 &&
  fetchedBy.every(isPublic) &&
  fetchedBy.some(entry => entry.endsWith('/site/home-page.tsx')) &&
  !fetchedBy.some(entry => entry.endsWith('/site/manual-page.tsx'))

/** The first module of a document, and what is split off anyway because it is loaded lazily. */
function standsAlone(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id)
  return isDocument(id) || !info || info.dynamicImporters.length > 0 || info.importers.some(isDocument)
}

/**
 * Names the file that a module is bundled into by who fetches it, never by what it is called, so that the public pages get
 * nothing of the app, and a first screen is some ten files rather than a hundred. Few large files compress better, and
 * each costs half a kilobyte of headers. What only some roles' first screens need is a file for these roles, so that the
 * others do not wait for it. Null leaves it to the bundler.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (standsAlone(id, graph)) return null
  const fetchedBy = entriesOf(id, graph)
  const withApp = fetchedBy.some(entry => entry.endsWith('/app.html'))
  if (fetchedBy.some(isPublic)) {
    if (withApp) return neededByHome(fetchedBy) ? 'public' : 'public-forms'
    return ofHome(fetchedBy) ? 'home' : null
  }
  if (!withApp) {
    const [landing, all] = [landingOn(fetchedBy), Object.keys(firstScreens)]
    if (landing.length === 0 && fetchedBy.length < manyParts) return null
    if (landing.length < all.length) return ['parts', ...landing].join('-')
  }
  return id.includes('/node_modules/') ? 'packages' : 'frame'
}
