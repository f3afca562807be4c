import './language.ts'
import { renderToString } from 'react-dom/server'
import home from '../../locales/en/home.json'
import english from '../../locales/en/site.json'
import site from '../../locales/en/site.json'
import { groups } from './home/questions.tsx'
import { Materials } from './materials.tsx'
import type { PageName } from './page-name.ts'
import { addressesOf, pageNames, pages } from './pages.ts'

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

/** A page's schema.org data for search engines; undefined if its text is enough. */
function structuredDataOf(page: PageName): object | undefined {
  if (page !== 'home') return undefined
  const texts: Record<string, unknown> = home.questions
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        name: 'Casa',
        applicationCategory: 'EducationalApplication',
        operatingSystem: 'Web',
        inLanguage: ['en', 'hi', 'te'],
        description: site.pages.home.description,
      },
      {
        '@type': 'FAQPage',
        mainEntity: Object.values(groups)
          .flat()
          // Depends on the installation.
          .filter(question => question !== 'help')
          .map(question => ({
            '@type': 'Question',
            name: texts[question],
            acceptedAnswer: { '@type': 'Answer', text: texts[`${question}Text`] },
          })),
      },
    ],
  }
}
