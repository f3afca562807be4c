import home from '../../locales/en/home.json'
import site from '../../locales/en/site.json'
import { groups } from './home/question-groups.ts'
import type { PageName } from './page-name.ts'

/** A page's schema.org data for search engines; undefined if its text is enough. */
export function structuredDataOf(page: PageName): object | undefined {
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
