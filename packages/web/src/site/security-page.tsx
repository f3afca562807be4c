import english from '../../locales/en/security.json'
import { useTexts } from '../lib/texts.ts'
import { useInstallation } from './client.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'

// No other page shows these texts.
addTexts('security', english, {
  hi: () => import('../../locales/hi/security.json'),
  te: () => import('../../locales/te/security.json'),
})

const sections = ['who', 'accounts', 'families', 'data', 'bringing', 'taking', 'leaving'] as const

/** In plain words: who sees what, how accounts are protected, and how data gets in and out. */
export function SecurityPage() {
  const t = useTexts('security')
  const site = useTexts('site')
  const { email, phone } = useInstallation()
  return (
    <PageFrame page="security">
      <article className="prose">
        <h1>{site('nav.security')}</h1>
        <p className="intro">{t('intro')}</p>
        {sections.map(section => (
          <section key={section}>
            <h2>{t(`${section}.heading`)}</h2>
            <p>{t(`${section}.text`)}</p>
          </section>
        ))}
        {(email || phone) && (
          <section>
            <h2>{t('contact')}</h2>
            <p>
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {email && phone && ' · '}
              {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
            </p>
          </section>
        )}
      </article>
    </PageFrame>
  )
}
