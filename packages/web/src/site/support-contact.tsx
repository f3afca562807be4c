import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { call } from './client.ts'

type Support = { email?: string | null; phone?: string | null }

/** How to reach support, where this installation names it; nothing otherwise. */
export function SupportContact() {
  const t = useTexts('site')
  const [support, setSupport] = useState<Support>({})

  useEffect(() => {
    // Without an answer there is nothing to show: the page is whole without this line.
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
