import english from '../../locales/en/manual.json'
import { ManualText } from '../documents/manual-text.tsx'
import { useTexts } from '../lib/texts.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'

// No other page shows its texts.
addTexts('manual', english, {
  hi: () => import('../../locales/hi/manual.json'),
  te: () => import('../../locales/te/manual.json'),
})

/** How to use the product, for each kind of user. */
export function ManualPage() {
  const t = useTexts('manual')
  return (
    <PageFrame page="manual">
      <h1 id="top">{t('heading')}</h1>
      <ManualText />
    </PageFrame>
  )
}
