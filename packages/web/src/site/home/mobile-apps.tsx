import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Dialog } from '../dialog.tsx'

const stores = ['appStore', 'googlePlay'] as const
const steps = [1, 2, 3] as const

/** How to get the product on a phone: it is installed from the browser, so each store's button explains how. */
export function MobileApps() {
  const t = useTexts('home')
  const [store, setStore] = useState<(typeof stores)[number]>()
  return (
    <section className="banner">
      <h2>{t('mobile.heading')}</h2>
      <p>{t('mobile.text')}</p>
      <p className="hero-actions needs-script">
        {stores.map(name => (
          <button key={name} type="button" className="button button-quiet" onClick={() => setStore(name)}>
            {t(`mobile.${name}`)}
          </button>
        ))}
      </p>
      {store && (
        <Dialog heading={t('mobile.dialog')} onClose={() => setStore(undefined)}>
          <p>{t(`mobile.${store}Note`)}</p>
          <ol>
            {steps.map(step => (
              <li key={step}>{t(`mobile.${store}${step}`)}</li>
            ))}
          </ol>
        </Dialog>
      )}
    </section>
  )
}
