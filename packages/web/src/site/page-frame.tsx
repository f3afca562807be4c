import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../lib/preferred-language.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import mark from './brand.svg?no-inline'
import { useInstallation } from './client.ts'
import { chooseLanguage } from './language.ts'
import type { PageName } from './page-name.ts'
import { useHydrated } from './use-hydrated.ts'

/** What surrounds the content of every public page. */
export function PageFrame({ page, children }: { page: PageName; children: ReactNode }) {
  const t = useTexts('site')
  usePageTitle(page)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <SiteHeader page={page} />
      <main id="content" className={`page page-${page}`} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

/** Keeps the document's title in the reader's language. */
function usePageTitle(page: PageName): void {
  const t = useTexts('site')
  const title = t(`pages.${page}.title`)
  useEffect(() => {
    document.title = title
  }, [title])
}

const links = [
  ['home', '/montessori/home'],
  ['problems', '/montessori/problenwesolve'],
  ['manual', '/montessori/usermanual'],
  ['registration', '/montessori/schoolregistration'],
  ['login', '/montessori/login'],
] as const

/** The top bar. On small screens its links are in a popover, which opens without any script. */
function SiteHeader({ page }: { page: PageName }) {
  const t = useTexts('site')
  return (
    <header className="site-header">
      <Brand />
      <nav id="site-menu" className="site-menu" popover="auto" aria-label={t('nav.label')}>
        <button
          type="button"
          className="icon-button site-menu-close"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={t('nav.close')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
        <ul>
          {links.map(([name, address]) => (
            <li key={name}>
              <a href={address} aria-current={name === page ? 'page' : undefined}>
                {t(`nav.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageSelect />
      <button
        type="button"
        className="icon-button site-menu-open"
        popoverTarget="site-menu"
        aria-label={t('nav.menu')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  )
}

/** The product's mark and name, linking to the home page. */
function Brand() {
  return (
    <a className="brand" href="/montessori/home">
      <img src={mark} alt="" width="32" height="32" />
      Casa
    </a>
  )
}

/** Chooses the page's language. */
function LanguageSelect() {
  const t = useTexts('site')
  const { i18n } = useTranslation()
  const hydrated = useHydrated()
  return (
    <select
      className="language-select"
      aria-label={t('nav.language')}
      disabled={!hydrated}
      value={i18n.language}
      onChange={event => {
        // If the catalogue fails to load, the page and this select keep their language.
        chooseLanguage(event.target.value as Language).catch(() => undefined)
      }}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Replaced in the built documents by the operator and links to the contact. */
const contactBlank = '%CONTACT%'

/** The operator and the support contact; empty if neither is configured. Without scripts, the server has filled it in. */
function SupportContact() {
  const t = useTexts('site')
  const { email, phone, operator } = useInstallation()
  if (!email && !phone && !operator)
    return (
      <noscript>
        <p className="site-footer-contact">
          {t('nav.contact')}: <span>{contactBlank}</span>
        </p>
      </noscript>
    )
  return (
    <>
      {operator && <p>{dotted([operator.name, operator.address])}</p>}
      {(email || phone) && (
        <p>
          {t('nav.contact')}: {email && <a href={`mailto:${email}`}>{email}</a>}
          {email && phone && ' · '}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </p>
      )}
    </>
  )
}

const footerLinks = [
  ['home', '/montessori/home'],
  ['registration', '/montessori/schoolregistration'],
  ['login', '/montessori/login'],
  ['privacy', '/montessori/privacy'],
  ['terms', '/montessori/term'],
  ['security', '/montessori/security'],
  ['manual', '/montessori/usermanual'],
  ['problems', '/montessori/problemswesolve'],
] as const

/** The links at the foot of every page, and the support contact if there is one. */
function SiteFooter() {
  const t = useTexts('site')
  return (
    <footer className="site-footer">
      <p className="site-footer-brand">
        <strong>Casa</strong> {t('nav.tagline')}
      </p>
      <nav aria-label={t('nav.footer')}>
        <ul>
          {footerLinks.map(([name, address]) => (
            <li key={name}>
              <a href={address}>{t(`nav.${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SupportContact />
    </footer>
  )
}
