import { dotted, useTexts } from '../lib/texts.ts'
import { useInstallation } from './installation.ts'

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

const links = [
  ['home', '/montessori/home'],
  ['registration', '/montessori/schoolregistration'],
  ['login', '/montessori/login'],
  ['privacy', '/montessori/privacy'],
  ['terms', '/montessori/term'],
  ['manual', '/montessori/usermanual'],
  ['problems', '/montessori/problemswesolve'],
] as const

/** The links at the foot of every page, and the support contact if there is one. */
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
