import { useTexts } from '../../lib/texts.ts'
import { useInstallation } from '../installation.ts'

/**
 * The schools named by the operator, in a row that the reader scrolls; nothing if none are configured. It does not
 * move automatically, because many people cannot read moving text.
 */
export function SchoolNames() {
  const t = useTexts('home')
  const { schools } = useInstallation()
  if (schools.length === 0) return null
  return (
    <section className="school-names">
      <h2 id="school-names">{t('schools.heading')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what has the focus */}
      <ul aria-labelledby="school-names" tabIndex={0}>
        {schools.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
