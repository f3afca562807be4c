import { deviceStorage } from './storage.ts'

/** Shows the document, and the browser's toolbar, in the scheme chosen on this device, if any. */
export function showChosenScheme(): void {
  const chosen = deviceStorage.getItem('casa_scheme')
  if (chosen !== 'light' && chosen !== 'dark') return
  document.documentElement.dataset.scheme = chosen
  colourBrowserBar(chosen)
}

/**
 * Gives the browser's toolbar the colour that the document declares for a scheme; with `system` each scheme has its
 * own.
 */
export function colourBrowserBar(scheme: 'light' | 'dark' | 'system'): void {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  const named = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${scheme}]`)
  if (!named) return
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.content = named.content
  // The browser takes the first one that applies.
  document.head.prepend(bar)
}
