import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { call } from './client.ts'

type Support = { email?: string | null; phone?: string | null }

/** The installation's support contact; empty without one. */
export function SupportContact() {
  const t = useTexts('site')
  const [support, setSupport] = useState<Support>({})

  useEffect(() => {
    // A failure is ignored, because the page is complete without this line.
    call<Support>('GET', '/support').then(setSupport, () => {})
  }, [])

  const { email, phone } = support
  if (!email && !phone) return null
  return (
    <p>
      {t('nav.contact')}: {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </p>
  )
}
