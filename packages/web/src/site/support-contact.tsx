import { useTexts } from '../lib/texts.ts'
import { useInstallation } from './installation.ts'

/** The installation's support contact; empty without one. */
export function SupportContact() {
  const t = useTexts('site')
  const { email, phone } = useInstallation()
  if (!email && !phone) return null
  return (
    <p>
      {t('nav.contact')}: {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </p>
  )
}
