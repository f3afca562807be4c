import { useTexts } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'

const cards = [1, 2, 3, 4, 5, 6] as const

/** Why a school would choose the product. */
export function ProblemsPage() {
  const t = useTexts('site')
  return (
    <PageFrame page="problems">
      <h1>{t('problems.heading')}</h1>
      <p className="intro">{t('problems.intro')}</p>
      <ul className="cards">
        {cards.map(card => (
          <li key={card} className="card">
            <h2>{t(`problems.card${card}`)}</h2>
            <p>{t(`problems.card${card}Text`)}</p>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href="/montessori/schoolregistration">
          {t('home.start')}
        </a>
      </p>
    </PageFrame>
  )
}
