import { useEffect, useState } from 'react'
import { rememberedOrigin } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { Materials } from './materials.tsx'
import { PageFrame } from './page-frame.tsx'

const steps = [1, 2, 3] as const
const tools = [1, 2, 3, 4, 5, 6] as const

/** What the product is and how a school begins. */
export function HomePage() {
  const t = useTexts('site')
  const [hasOrigin, setHasOrigin] = useState(false)
  useEffect(() => setHasOrigin(rememberedOrigin() !== undefined), [])
  return (
    <PageFrame page="home">
      {hasOrigin && (
        <Alert tone="info">
          {t('login.toOpen')} <a href="/montessori/login">{t('home.login')}</a>
        </Alert>
      )}
      <section className="hero">
        <div>
          <h1>{t('home.heading')}</h1>
          <p className="intro">{t('home.intro')}</p>
          <p className="hero-actions">
            <a className="button" href="/montessori/schoolregistration">
              {t('home.start')}
            </a>
            <a className="button button-quiet" href="/montessori/login">
              {t('home.login')}
            </a>
          </p>
        </div>
        <Materials />
      </section>
      <section>
        <h2>{t('home.how')}</h2>
        <ol className="cards steps">
          {steps.map(step => (
            <li key={step} className="card">
              <h3>{t(`home.step${step}`)}</h3>
              <p>{t(`home.step${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('home.tools')}</h2>
        <ul className="cards">
          {tools.map(tool => (
            <li key={tool} className="card">
              <h3>{t(`home.tool${tool}`)}</h3>
              <p>{t(`home.tool${tool}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </PageFrame>
  )
}
