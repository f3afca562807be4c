import { useTexts } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'

/** The root redirects by script; this link is for browsers without one. */
export function RootPage() {
  const t = useTexts('site')
  return (
    <PageFrame page="root">
      <h1>Casa</h1>
      <p>
        <a className="button" href="/montessori/schoolregistration">
          {t('root.continue')}
        </a>
      </p>
    </PageFrame>
  )
}
