import { renderToString } from 'react-dom/server'
import english from '../../locales/en/site.json'
import './language.ts'
import { Materials } from './materials.tsx'
import type { PageName } from './page-name.ts'
import { addressesOf, pageNames, pages } from './pages.ts'
import { structuredDataOf } from './structured-data.ts'

/** One public page as the build writes it: its texts for the head, its addresses, and its content. */
export type RenderedPage = {
  name: PageName
  addresses: string[]
  title: string
  description: string
  structuredData: object | undefined
  html: string
}

async function draw(name: PageName): Promise<RenderedPage> {
  const Page = await pages[name].load()
  return {
    name,
    addresses: addressesOf(name),
    ...english.pages[name],
    structuredData: structuredDataOf(name),
    html: renderToString(<Page />),
  }
}

/** Renders all public pages, in English. */
export async function renderPages(): Promise<RenderedPage[]> {
  return Promise.all(pageNames.map(draw))
}

/** The drawing of the materials as an SVG, for pictures outside the pages. */
export function renderMaterials(): string {
  return renderToString(<Materials />)
}
