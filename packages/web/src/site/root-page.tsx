import { useTexts } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'

/** The root only leads on, which its script does at once; without one, this link does. */
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
