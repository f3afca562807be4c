import { deviceStorage } from './storage.ts'

/** Shows the document, and the browser's bar above it, in the scheme that was chosen on this device, if one was. */
export function showChosenScheme(): void {
  const chosen = deviceStorage.getItem('casa_scheme')
  if (chosen !== 'light' && chosen !== 'dark') return
  document.documentElement.dataset.scheme = chosen
  colourBrowserBar(chosen)
}

/** Gives the browser's bar the colour that the document names for a scheme; with `system` each scheme has its own. */
export function colourBrowserBar(scheme: 'light' | 'dark' | 'system'): void {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  const named = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][media*=${scheme}]`)
  if (!named) return
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.content = named.content
  // Of those that apply the browser takes the first.
  document.head.prepend(bar)
}
