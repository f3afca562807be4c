import { renderToString } from 'react-dom/server'
import english from '../../locales/en/site.json'
import './language.ts'
import type { PageName } from './page-name.ts'
import { addressesOf, pageNames, pages } from './pages.ts'

/** One public page as the build writes it: its texts for the head, its addresses, and what stands in it. */
export type RenderedPage = {
  name: PageName
  addresses: string[]
  title: string
  description: string
  html: string
}

async function draw(name: PageName): Promise<RenderedPage> {
  const Page = await pages[name].load()
  return { name, addresses: addressesOf(name), ...english.pages[name], html: renderToString(<Page />) }
}

/** Draws all public pages, in English. */
export async function renderPages(): Promise<RenderedPage[]> {
  return Promise.all(pageNames.map(draw))
}
