import { useTexts } from '../../lib/texts.ts'
import { useInstallation } from '../installation.ts'

/** The figures that the operator vouches for; nothing if none are configured. */
export function Figures() {
  const t = useTexts('home')
  const { figures } = useInstallation()
  if (figures.length === 0) return null
  return (
    <section>
      <h2 className="visually-hidden">{t('figures.heading')}</h2>
      <dl className="figures">
        {figures.map(({ name, figure }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
