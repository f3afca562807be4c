import { useTexts } from '../../lib/texts.ts'

const tools = [
  'planner',
  'assignments',
  'lessons',
  'letters',
  'reports',
  'calendar',
  'attendance',
  'admissions',
  'stories',
] as const

/** The nine tools of the product. */
export function FeaturedTools() {
  const t = useTexts('home')
  return (
    <section>
      <h2>{t('tools.heading')}</h2>
      <ul className="cards">
        {tools.map(tool => (
          <li key={tool} className="card">
            <h3>{t(`tools.${tool}`)}</h3>
            <p>{t(`tools.${tool}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
