import { useTexts } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Where a school registers. */
export function RegistrationPage() {
  const t = useTexts('site')
  return (
    <PageFrame page="registration">
      <div className="narrow">
        <h1>{t('registration.heading')}</h1>
        <p className="intro">{t('registration.intro')}</p>
        <p className="alert alert-info in-demo">{t('registration.closedInDemo')}</p>
        <RegistrationForm />
        <p>
          {t('registration.signIn')} <a href="/montessori/login">{t('nav.login')}</a>
        </p>
      </div>
    </PageFrame>
  )
}
