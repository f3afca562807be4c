import { useTexts } from '../../lib/texts.ts'

const names = [
  'Neem Tree Montessori House',
  'Marigold Children’s House',
  'Banyan Montessori School',
  'Little Peacock Montessori',
  'Tamarind Lane Casa',
  'Lotus Pond Montessori',
]

/** Six sample names in a row that the reader scrolls. It does not move by itself, which many cannot read. */
export function SchoolNames() {
  const t = useTexts('home')
  return (
    <section className="school-names">
      <h2 id="school-names">
        {t('schools.heading')} <small>{t('schools.note')}</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus */}
      <ul aria-labelledby="school-names" tabIndex={0}>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
