import { useTexts } from '../../lib/texts.ts'

const steps = ['register', 'people', 'progress'] as const

/** The three steps from registration to the first records. */
export function HowItWorks() {
  const t = useTexts('home')
  return (
    <section>
      <h2>{t('how')}</h2>
      <ol className="cards steps">
        {steps.map(step => (
          <li key={step} className="card">
            <h3>{t(`steps.${step}`)}</h3>
            <p>{t(`steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
