import { useEffect, useRef, useState } from 'react'
import english from '../../locales/en/home.json'
import { rememberedOrigin } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { useInstallation } from './client.ts'
import { DemoFilm, WatchDemo } from './home/demo-film.tsx'
import { Shelf, TwoPhones } from './home/devices.tsx'
import { Questions } from './home/questions.tsx'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'
import { TryIt } from './try-it.tsx'

const registration = '/montessori/schoolregistration'

/** What the product is and how a school gets started. */
export function HomePage() {
  const t = useTexts('site')
  const ownTexts = useTexts('home')
  const [hasOrigin, setHasOrigin] = useState(false)
  useEffect(() => setHasOrigin(rememberedOrigin() !== undefined), [])
  const film = useRef<HTMLVideoElement>(null)
  return (
    <PageFrame page="home">
      {hasOrigin && (
        <Alert tone="info">
          {t('login.toOpen')} <a href="/montessori/login">{t('home.login')}</a>
        </Alert>
      )}
      <section className="hero">
        <h1>{ownTexts('heading')}</h1>
        <p className="intro">{ownTexts('intro')}</p>
        <div className="hero-actions">
          <a className="button" href={registration}>
            {t('home.start')}
          </a>
          <WatchDemo film={film} />
          <a className="button button-quiet in-demo" href="#try-it">
            {t('try.heading')}
          </a>
        </div>
      </section>
      <Shelf />
      <TryIt />
      <HowItWorks />
      <DemoFilm film={film} />
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
      <YourData />
      <MobileApps />
    </PageFrame>
  )
}

const steps = ['register', 'people', 'progress'] as const

/** The three steps from registration to the first records. */
function HowItWorks() {
  const t = useTexts('home')
  return (
    <section className="how">
      <h2>{t('how')}</h2>
      <ol className="steps">
        {steps.map(step => (
          <li key={step}>
            <h3>{t(`steps.${step}`)}</h3>
            <p>{t(`steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <TwoPhones />
    </section>
  )
}

/**
 * The schools named by the operator, in a row that the reader scrolls; nothing if none are configured. It does not
 * move automatically, because many people cannot read moving text.
 */
function SchoolNames() {
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

/** The figures that the operator vouches for; nothing if none are configured. */
function Figures() {
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
function FeaturedTools() {
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

const reasons = ['method', 'quick', 'families', 'private'] as const

/** What the product does differently. */
function WhyChoose() {
  const t = useTexts('home')
  return (
    <section>
      <h2>{t('why.heading')}</h2>
      <ul className="cards reasons">
        {reasons.map(reason => (
          <li key={reason}>
            <h3>{t(`why.${reason}`)}</h3>
            <p>{t(`why.${reason}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ways = ['bring', 'take', 'keep'] as const

/** How data gets in and out, and who reads it meanwhile. */
function YourData() {
  const t = useTexts('home')
  return (
    <section>
      <h2>{t('data.heading')}</h2>
      <ul className="cards">
        {ways.map(way => (
          <li key={way} className="card">
            <h3>{t(`data.${way}`)}</h3>
            <p>{t(`data.${way}Text`)}</p>
          </li>
        ))}
      </ul>
      <p className="links">
        <a href="/montessori/security">{t('data.more')}</a>
        <a href="/montessori/usermanual#principals-import">{t('data.how')}</a>
      </p>
    </section>
  )
}

const stores = ['appStore', 'googlePlay'] as const
const storeSteps = [1, 2, 3] as const

/**
 * How to get the product on a phone: it is installed from the browser, so each store's button explains how. The
 * explanations are popovers, which open without any script.
 */
function MobileApps() {
  const t = useTexts('home')
  const site = useTexts('site')
  return (
    <section className="banner">
      <h2>{t('mobile.heading')}</h2>
      <p>{t('mobile.text')}</p>
      <p className="hero-actions">
        {stores.map(name => (
          <button key={name} type="button" className="button button-quiet" popoverTarget={`store-${name}`}>
            {t(`mobile.${name}`)}
          </button>
        ))}
      </p>
      {stores.map(name => (
        <div
          key={name}
          id={`store-${name}`}
          className="dialog"
          popover="auto"
          role="dialog"
          aria-label={t('mobile.dialog')}
        >
          <h3>{t('mobile.dialog')}</h3>
          <p>{t(`mobile.${name}Note`)}</p>
          <ol>
            {storeSteps.map(step => (
              <li key={step}>{t(`mobile.${name}${step}`)}</li>
            ))}
          </ol>
          <button
            type="button"
            className="button button-quiet"
            popoverTarget={`store-${name}`}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: the popover moves the focus here when it opens, not the page.
            autoFocus
          >
            {site('field.close')}
          </button>
        </div>
      ))}
    </section>
  )
}

// The home page is long, and no other page shows its texts.
addTexts('home', english, {
  hi: () => import('../../locales/hi/home.json'),
  te: () => import('../../locales/te/home.json'),
})
