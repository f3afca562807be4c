import { type ComponentType, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepSendingSignOuts } from '../lib/sign-outs.ts'
import { showPreferredLanguage } from './language.ts'
import { pageAt, pages } from './pages.ts'

/** Hydrates the prerendered page, or renders the empty one of the development server. */
export async function hydrate(): Promise<void> {
  const page = pages[pageAt(location.pathname)]
  const Page = await page.load()
  const place = document.getElementById('site')!
  const hydrated = new Promise<void>(resolve => {
    const whole = <Hydrated Page={Page} onHydrated={resolve} />
    // In slices, so that taps and typing are handled in between.
    if (place.hasChildNodes()) startTransition(() => void hydrateRoot(place, whole))
    else createRoot(place).render(whole)
  })
  await showPreferredLanguage(hydrated)
  keepSendingSignOuts()
}

function Hydrated({ Page, onHydrated }: { Page: ComponentType; onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return <Page />
}
