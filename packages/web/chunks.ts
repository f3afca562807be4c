import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** A module that at least this many lazily loaded parts share is loaded with the app, as most screens need it. */
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

/** The first module of a document, and what is split off anyway because it is loaded lazily. */
function standsAlone(id: string, graph: Graph): boolean {
  const info = graph.getModuleInfo(id)
  return isDocument(id) || !info || info.dynamicImporters.length > 0 || info.importers.some(isDocument)
}

/**
 * Names the file that a module is bundled into by who fetches it, never by what it is called, so that the public pages get
 * nothing of the app, and a first screen is some twenty files rather than a hundred. Few large files compress better. Null leaves it to the bundler.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (standsAlone(id, graph)) return null
  const fetchedBy = entriesOf(id, graph)
  const withApp = fetchedBy.some(entry => entry.endsWith('/app.html'))
  if (fetchedBy.some(isPublic)) return withApp ? 'public' : null
  if (!withApp && fetchedBy.length < manyParts) return null
  return id.includes('/node_modules/') ? 'packages' : 'frame'
}
