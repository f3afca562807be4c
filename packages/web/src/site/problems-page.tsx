import english from '../../locales/en/problems.json'
import { useTexts } from '../lib/texts.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'

// No other page shows these texts.
addTexts('problems', english, {
  hi: () => import('../../locales/hi/problems.json'),
  te: () => import('../../locales/te/problems.json'),
})

const cards = [1, 2, 3, 4, 5, 6] as const

/** Why a school would choose the product. */
export function ProblemsPage() {
  const t = useTexts('problems')
  const site = useTexts('site')
  return (
    <PageFrame page="problems">
      <h1>{t('heading')}</h1>
      <p className="intro">{t('intro')}</p>
      <ul className="cards">
        {cards.map(card => (
          <li key={card} className="card">
            <h2>{t(`card${card}`)}</h2>
            <p>{t(`card${card}Text`)}</p>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href="/montessori/schoolregistration">
          {site('home.start')}
        </a>
      </p>
    </PageFrame>
  )
}
