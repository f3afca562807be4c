import { useTexts } from '../lib/texts.ts'
import { useInstallation } from './installation.ts'

/** Stands in the built documents for links to the contact. */
const contactBlank = '%CONTACT%'

/** The installation's support contact; empty without one. Where no script runs, the server has filled it in. */
export function SupportContact() {
  const t = useTexts('site')
  const { email, phone } = useInstallation()
  if (!email && !phone)
    return (
      <noscript>
        <p className="site-footer-contact">
          {t('nav.contact')}: <span>{contactBlank}</span>
        </p>
      </noscript>
    )
  return (
    <p>
      {t('nav.contact')}: {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </p>
  )
}
