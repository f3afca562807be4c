import { dotted } from '../lib/dotted.ts'
import { useTexts } from '../lib/texts.ts'
import { chapters } from './manual/manual-chapters.ts'
import { ManualPart } from './manual/manual-part.tsx'
import { PageFrame } from './page-frame.tsx'

/** How to use the product, for each of its people. `npm run manual:pictures` takes its pictures anew. */
export function ManualPage() {
  const t = useTexts('manual')
  return (
    <PageFrame page="manual">
      <h1 id="top">{t('heading')}</h1>
      <p className="intro">{t('intro')}</p>
      <nav aria-label={t('contents')}>
        <ul className="cards manual-contents">
          {chapters.map(({ name, title, parts }) => (
            <li key={name}>
              <a className="card" href={`#${name}`}>
                <strong>{t(title)}</strong>
                <span>{dotted(parts.map(part => t(part.title)))}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ name, title, parts }) => (
        <section key={name} className="manual-chapter" aria-labelledby={name}>
          <h2 id={name}>{t(title)}</h2>
          {parts.map(part => (
            <ManualPart key={part.name} part={part} />
          ))}
          <p>
            <a className="manual-top" href="#top">
              {t('top')}
            </a>
          </p>
        </section>
      ))}
    </PageFrame>
  )
}
