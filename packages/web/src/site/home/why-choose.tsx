import { useTexts } from '../../lib/texts.ts'

const reasons = ['method', 'quick', 'families', 'private'] as const

/** What the product does differently. */
export function WhyChoose() {
  const t = useTexts('home')
  return (
    <section>
      <h2>{t('why.heading')}</h2>
      <ul className="cards reasons">
        {reasons.map(reason => (
          <li key={reason}>
            <h3>{t(`why.${reason}`)}</h3>
            <p>{t(`why.${reason}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
