import { type TextKey, useTexts } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'

/** The chapters and their steps. */
const chapters = {
  schools: [1, 2, 3, 4, 5],
  teachers: [1, 2, 3, 4],
  parents: [1, 2, 3],
  passwords: [1, 2, 3],
} as const
const chapterNames = Object.keys(chapters) as (keyof typeof chapters)[]

/** How to use the product. */
export function ManualPage() {
  const t = useTexts('site')
  return (
    <PageFrame page="manual">
      <h1 id="top">{t('manual.heading')}</h1>
      <p className="intro">{t('manual.intro')}</p>
      <nav aria-label={t('manual.contents')}>
        <ul className="cards manual-contents">
          {chapterNames.map(chapter => (
            <li key={chapter}>
              <a className="card" href={`#${chapter}`}>
                {t(`manual.${chapter}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapterNames.map(chapter => (
        <section key={chapter} className="prose">
          <h2 id={chapter}>{t(`manual.${chapter}`)}</h2>
          <ol>
            {chapters[chapter].map(step => (
              <li key={step}>{t(`manual.${chapter}${step}` as TextKey<'site'>)}</li>
            ))}
          </ol>
          <p>
            <a href="#top">{t('manual.top')}</a>
          </p>
        </section>
      ))}
    </PageFrame>
  )
}
