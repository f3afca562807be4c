import { useTexts } from '../../lib/texts.ts'

/** The specification's figures, to the letter. */
const figures = [
  ['schools', '15+'],
  ['students', '1000+'],
  ['teachers', '100+'],
  ['satisfaction', '100%'],
] as const

/** The product in four figures. */
export function Figures() {
  const t = useTexts('home')
  return (
    <section>
      <h2 className="visually-hidden">{t('figures.heading')}</h2>
      <dl className="figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
