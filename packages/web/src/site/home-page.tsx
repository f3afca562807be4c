import { useEffect, useState } from 'react'
import { rememberedOrigin } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import './home/home-texts.ts'
import { DemoFilm } from './home/demo-film.tsx'
import { FeaturedTools } from './home/featured-tools.tsx'
import { Figures } from './home/figures.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { MobileApps } from './home/mobile-apps.tsx'
import { Questions } from './home/questions.tsx'
import { SchoolNames } from './home/school-names.tsx'
import { WhyChoose } from './home/why-choose.tsx'
import { Materials } from './materials.tsx'
import { PageFrame } from './page-frame.tsx'
import { TryIt } from './try-it.tsx'

const registration = '/montessori/schoolregistration'

/** What the product is and how a school gets started. */
export function HomePage() {
  const t = useTexts('site')
  const ownTexts = useTexts('home')
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
          <h1>{ownTexts('heading')}</h1>
          <p className="intro">{ownTexts('intro')}</p>
          <div className="hero-actions">
            <a className="button" href={registration}>
              {t('home.start')}
            </a>
            <DemoFilm />
          </div>
        </div>
        <Materials />
      </section>
      <TryIt />
      <HowItWorks />
      <SchoolNames />
      <Figures />
      <FeaturedTools />
      <section className="banner">
        <h2>{ownTexts('trial.heading')}</h2>
        <p>{ownTexts('trial.text')}</p>
        <p>
          <a className="button" href={registration}>
            {ownTexts('trial.start')}
          </a>
        </p>
      </section>
      <Questions />
      <WhyChoose />
      <MobileApps />
    </PageFrame>
  )
}
