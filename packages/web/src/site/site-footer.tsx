import { useTexts } from '../lib/texts.ts'
import { SupportContact } from './support-contact.tsx'

const links = [
  ['home', '/montessori/home'],
  ['registration', '/montessori/schoolregistration'],
  ['login', '/montessori/login'],
  ['privacy', '/montessori/privacy'],
  ['terms', '/montessori/term'],
  ['manual', '/montessori/usermanual'],
  ['problems', '/montessori/problemswesolve'],
] as const

/** The links at the foot of every page, and the support contact where there is one. */
export function SiteFooter() {
  const t = useTexts('site')
  return (
    <footer className="site-footer">
      <p className="site-footer-brand">
        <strong>Casa</strong> {t('nav.tagline')}
      </p>
      <nav aria-label={t('nav.footer')}>
        <ul>
          {links.map(([name, address]) => (
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
